x = 1
y = [2J[31m [bold]20/20[/] ‮ <script> ((
