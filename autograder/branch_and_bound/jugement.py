"""How searches are judged: replayed, with the student's own choice among equal leaves."""

from __future__ import annotations

from typing import Any

from autograder.engine.sheet.checks import Ecart
from autograder.engine.values import Reply, kind_of

from .strategies import ARRET, Vecteur

EXPLORATION = {
    "forme": "Il faut la liste des vecteurs développés, chacun une liste de neuf entiers.",
    "depart": "Le premier sommet développé est la racine v.",
    "repetition": "Le sommet n° {rang} a déjà été développé : il n'est plus une feuille.",
    "absent": "Le sommet n° {rang} n'est pas dans l'arbre à ce moment : aucun sommet développé avant lui ne le donne.",
    "sommet d'arret": "Le sommet n° {rang} atteint le score d'arrêt : la recherche s'arrête là, sans le développer.",
    "arret depasse": "Au sommet n° {rang}, une feuille atteint déjà le score d'arrêt : il fallait s'arrêter.",
    "moins bonne": "Le sommet n° {rang} n'est pas la meilleure feuille : son score est {valeur}, contre {meilleur}.",
    "trop court": "La recherche s'arrête trop tôt : la meilleure feuille n'a que le score {meilleur}.",
}
CHEMIN = {
    "forme": "Il faut la liste des vecteurs du chemin, chacun une liste de neuf entiers.",
    "aucun": "La valeur est None, alors que cette recherche atteint le score d'arrêt.",
    "vide": "Le chemin est vide : il contient au moins v.",
    "depart": "Le chemin ne commence pas par v.",
    "a l'envers": "Le chemin est à l'envers : il va de v au sommet d'arrêt.",
    "glissement": "À l'indice {rang} : aucun glissement ne mène du vecteur précédent à celui-ci.",
    "repetition": "À l'indice {rang} : ce vecteur est déjà dans le chemin.",
    "arret depasse": "Le chemin continue au-delà d'un vecteur qui atteint le score d'arrêt.",
    "pas d'arret": "Le dernier vecteur du chemin n'atteint pas le score d'arrêt.",
    "pere": "À l'indice {rang} : dans l'arbre de `exploration`, le père de ce vecteur est un autre que le précédent.",
}


def donnees(fonction: str, v: Vecteur, arret: int) -> dict[str, Any]:
    return {"fonction": fonction, "v": v} | ({} if arret == ARRET else {"arret": arret})


def dire(phrases: dict[str, str], juge: dict[str, Any], corrige: Any) -> str:
    sommet = juge.get("sommet")
    details = {**juge, "valeur": None if sommet is None else corrige.valeur(sommet)}
    return phrases[juge["faux"]].format(**details)


def montrer(valeur: Any, juge: dict[str, Any]) -> dict[str, Any]:
    sommet = juge.get("sommet")
    return {"renvoie": valeur} | ({} if sommet is None else {"ce vecteur": list(sommet)})


def est_juste(juge: dict[str, Any], fin_libre: bool) -> bool:
    """With `fin_libre`, the vertex at which the search stops may be told too: that is the matter of other checks."""
    return juge["faux"] is None or (fin_libre and juge["faux"] == "sommet d'arret" and juge["dernier"])


def juger_exploration(corrige: Any, v: Vecteur, arret: int, valeur: Any, *, fin_libre: bool = False) -> None:
    """Is this the order of some search? Any leaf may be taken among equals."""
    juge = corrige.rejouer(v, arret, valeur)
    if not est_juste(juge, fin_libre):
        message = dire(EXPLORATION, juge, corrige)
        if valeur is None:
            message = "La valeur est None : il faut la liste des vecteurs développés."
        raise Ecart(message, given=donnees("exploration", v, arret), got=montrer(valeur, juge))


def juger_chemin(corrige: Any, v: Vecteur, arret: int, valeur: Any) -> None:
    """Slides from v to a stop, the first one, without coming back."""
    juge = corrige.suivre(v, arret, valeur)
    if juge["faux"] is not None:
        message = dire(CHEMIN, juge, corrige)
        raise Ecart(message, given=donnees("branch_and_bound", v, arret), got=montrer(valeur, juge))


def juger_peres(corrige: Any, v: Vecteur, arret: int, chemin: Any, ordre: Any) -> None:
    """Is the path the line of fathers in the tree that `exploration` tells of?"""
    donnee = donnees("branch_and_bound", v, arret)
    arbre = corrige.rejouer(v, arret, ordre)
    if not est_juste(arbre, fin_libre=True):
        message = "Le chemin se juge dans l'arbre que décrit `exploration`, et celui-ci est faux. "
        raise Ecart(message + dire(EXPLORATION, arbre, corrige), given=donnee, got=montrer(chemin, {}))
    juge = corrige.suivre(v, arret, chemin, arbre["pere"])
    if juge["faux"] is not None:
        raise Ecart(dire(CHEMIN, juge, corrige), given=donnee, got=montrer(chemin, juge))


def triplet(reponse: Reply, n: int, graine: int) -> tuple[float, float, float]:
    """The three numbers of an estimation, or what came back instead."""
    valeur = reponse.value
    if (
        not isinstance(valeur, list | tuple)
        or len(valeur) != 3
        or not all(isinstance(x, int | float) and not isinstance(x, bool) and abs(x) < 1e9 for x in valeur)
    ):
        message = f"La valeur est {kind_of(valeur)} : il faut trois nombres, (f, bas, haut)."
        raise Ecart(message, given=donnee_estimation(n, graine), got={"renvoie": valeur})
    f, bas, haut = valeur
    return f, bas, haut


def donnee_estimation(n: int, graine: int) -> dict[str, Any]:
    return {"fonction": "estimation", "n": n, "graine": graine}
