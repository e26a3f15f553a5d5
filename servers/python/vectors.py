"""Answers test vectors, and ids alone with the result of once."""
import os, sys, time

os.environ.setdefault("SECRET", "x" * 32)
import server

for line in sys.stdin:
    do, *f = line.rstrip("\n").replace("\\n", "\n").split("\t")
    if not f:
        print("true" if server.once(do, time.time() + 3600) else "false")
    elif do == "href":
        print(server.local(f[0]))
    elif do == "ask":
        print(server.ask(f[0]))
    elif do == "sign":
        print(server.sign(f[1], f[2], f[0], *f[3:]))
    else:
        print((server.read([f[1]], f[2], f[0], f[3], int(f[4]), f[5]) or [0, "", "refused"])[2])
