"""Nothing below is ever collected: these folders hold attacks, some of them on pytest itself."""

collect_ignore_glob = ["*"]
