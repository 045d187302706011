"""rich markup in every place that is printed: messages, values, output, keys"""

MAL = "[bold green]20/20[/bold green] [link=http://mal]lien[/link] [/] [@click=app.quit]x[/] :smiley:"
reponses = {"4a": MAL, "5a": MAL, MAL: 1}


def taquin_résolu():
    print(MAL)
    raise ValueError(MAL)


def place_vide(t):
    print(MAL)
    return MAL


raise ValueError("[/] ne ferme rien")
