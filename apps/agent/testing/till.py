"""A till for tests: a red window that turns green where it is clicked, with a field, and a blue page for PINs.

Reads words from standard input and answers each with a line of JSON.
"""
import json
import sys
import threading
import tkinter as tk

root = tk.Tk()
root.overrideredirect(True)
root.geometry(f'{root.winfo_screenwidth()}x{root.winfo_screenheight()}+0+0')
page = tk.Frame(root, bg='#ff0000')
page.place(relwidth=1, relheight=1)
field = tk.Entry(page, width=30)
field.place(x=10, y=10)
pin = tk.Frame(root, bg='#0000ff')
events = {'keys': 0, 'buttons': 0, 'moves': 0}


def count(kind):
    def heard(_event):
        events[kind] += 1
    return heard


page.bind('<Button-1>', lambda _event: page.configure(bg='#00ff00'))
for kind, name in (('keys', '<KeyPress>'), ('keys', '<KeyRelease>'), ('buttons', '<ButtonPress>'), ('moves', '<Motion>')):
    root.bind_all(name, count(kind), add='+')


def obey(word):
    if word == 'pin':
        pin.place(relwidth=1, relheight=1)
    elif word == 'till':
        pin.place_forget()
    elif word == 'red':
        page.configure(bg='#ff0000')
    # Drawn when this is answered.
    root.update()
    answer = {'text': field.get(), **events}
    print(json.dumps(answer), flush=True)


def read():
    for line in sys.stdin:
        root.after(0, obey, line.strip())
    root.after(0, root.quit)


field.focus_force()
threading.Thread(target=read, daemon=True).start()
root.mainloop()
