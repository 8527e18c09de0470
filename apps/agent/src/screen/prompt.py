#!/usr/bin/env python3
"""Asks the people at the till whether somebody far away may see it, and shows them the session.

Reads lines of JSON. The first says what to show: {"do": "ask"} prints allow, view or refuse; {"do": "bar"} prints end,
cover or uncover, and shows what further lines tell. Ends when there is nothing more to read, so never outlives the agent.
"""
import json
import sys
import threading
import tkinter as tk

TEXTS = {
    'en-US': {
        'title': 'Somebody asks to see this screen',
        'who': 'Person', 'company': 'Company', 'why': 'Reason', 'ticket': 'Ticket', 'what': 'Asks to', 'minutes': 'For',
        'view': 'see this screen', 'control': 'see this screen and use it', 'min': '{} minutes',
        'recorded': 'The session will be recorded.',
        'code': 'Read this code to the person: {}',
        'left': 'No answer means no. {} s left',
        'allow': 'Allow', 'viewOnly': 'View only', 'refuse': 'Refuse',
        'session': 'Remote session', 'nobody': 'nobody is watching', 'minutesLeft': '{} min left',
        'lost': 'connection lost, waiting', 'covered': 'Hidden: card or PIN entry',
        'cover': 'Hide screen', 'uncover': 'Show screen', 'end': 'End',
    },
    'zh-CN': {
        'title': '有人请求查看此屏幕',
        'who': '请求人', 'company': '公司', 'why': '原因', 'ticket': '工单', 'what': '请求', 'minutes': '时长',
        'view': '查看此屏幕', 'control': '查看并操作此屏幕', 'min': '{} 分钟',
        'recorded': '本次会话将被录制。',
        'code': '请将此验证码告知对方：{}',
        'left': '未答复视为拒绝，剩余 {} 秒',
        'allow': '允许', 'viewOnly': '仅查看', 'refuse': '拒绝',
        'session': '远程会话', 'nobody': '无人查看', 'minutesLeft': '剩余 {} 分钟',
        'lost': '连接中断，等待恢复', 'covered': '屏幕已隐藏：正在刷卡或输入密码',
        'cover': '隐藏屏幕', 'uncover': '显示屏幕', 'end': '结束',
    },
}
FONT = 'Noto Sans CJK SC'
DARK, LIGHT, QUIET = '#1f2937', '#ffffff', '#6b7280'
BLUE, RED, GREY = '#1d4ed8', '#b91c1c', '#4b5563'

root = tk.Tk(className='tilldeck-prompt')
root.withdraw()
# No window manager has to agree: a kiosk has none, and others would let the window be put behind the till.
root.overrideredirect(True)
root.attributes('-topmost', True)
root.update()
# The agent may start this before there is something to ask.
line = sys.stdin.readline()
if not line:
    sys.exit()
first = json.loads(line)
texts = TEXTS.get(first.get('language'), TEXTS['en-US'])


def say(word):
    print(word, flush=True)


def label(parent, text, size=12, color=DARK, **more):
    return tk.Label(parent, text=text, font=(FONT, size), fg=color, bg=parent['bg'], **more)


def button(parent, text, color, action, size=14):
    return tk.Button(parent, text=text, font=(FONT, size, 'bold'), fg=LIGHT, bg=color, activebackground=color,
                     activeforeground=LIGHT, relief='flat', padx=16, pady=6, command=action)


def stay_on_top():
    root.lift()
    root.after(500, stay_on_top)


def place(is_bar):
    root.update_idletasks()
    width, height = root.winfo_reqwidth(), root.winfo_reqheight()
    x = (root.winfo_screenwidth() - width) // 2
    y = 0 if is_bar else max(0, (root.winfo_screenheight() - height) // 2)
    root.geometry(f'{width}x{height}+{x}+{y}')
    root.deiconify()


def question(asked):
    def answer(word):
        say(word)
        root.quit()

    box = tk.Frame(root, bg=LIGHT, padx=28, pady=22, highlightbackground=BLUE, highlightthickness=4)
    box.pack()
    label(box, texts['title'], 18).grid(row=0, column=0, columnspan=2, sticky='w', pady=(0, 12))
    rows = [
        ('who', asked['requesterName']), ('company', asked['requesterOrgName']), ('why', asked['why']),
        ('ticket', asked.get('ticketNumber')), ('what', texts[asked['mode']]),
        ('minutes', texts['min'].format(asked['minutes'])),
    ]
    for row, (name, value) in enumerate([pair for pair in rows if pair[1]], 1):
        label(box, texts[name], color=QUIET).grid(row=row, column=0, sticky='nw', padx=(0, 16))
        label(box, value, 13, wraplength=460, justify='left').grid(row=row, column=1, sticky='w')
    if asked.get('isRecorded'):
        label(box, texts['recorded'], color=RED).grid(row=8, column=0, columnspan=2, sticky='w', pady=(8, 0))
    if asked.get('code'):
        label(box, texts['code'].format(asked['code']), 16).grid(row=9, column=0, columnspan=2, pady=(10, 0))
    left = label(box, '', color=QUIET)
    left.grid(row=10, column=0, columnspan=2, pady=(10, 4))
    choice = tk.Frame(box, bg=LIGHT)
    choice.grid(row=11, column=0, columnspan=2, pady=(6, 0))
    names = [('allow', BLUE)] + ([('view', GREY)] if asked['mode'] == 'control' else []) + [('refuse', RED)]
    for name, color in names:
        text = texts['viewOnly' if name == 'view' else name]
        button(choice, text, color, lambda word=name: answer(word)).pack(side='left', padx=8)

    def count(seconds):
        left['text'] = texts['left'].format(max(0, seconds))
        root.after(1000, count, seconds - 1)

    count(asked['secondsLeft'])
    place(False)


class Bar:
    def __init__(self):
        self.facts = {}
        box = tk.Frame(root, bg=DARK, padx=12, pady=4)
        box.pack()
        tk.Label(box, text='●', fg='#ef4444', bg=DARK, font=(FONT, 12)).pack(side='left')
        self.text = label(box, '', 12, LIGHT)
        self.text.pack(side='left', padx=(6, 16))
        button(box, texts['end'], RED, lambda: say('end'), 12).pack(side='right', padx=4)
        self.cover = button(box, '', GREY, self.turn, 12)
        self.cover.pack(side='right', padx=4)

    def turn(self):
        say('uncover' if self.facts.get('isCovered') else 'cover')

    def show(self, more):
        self.facts.update(more)
        facts = self.facts
        people = facts.get('viewerNames') or [facts.get('requesterName')]
        who = ', '.join(name for name in people if name) or texts['nobody']
        parts = [texts['session'], who]
        if facts.get('code'):
            parts.append(texts['code'].format(facts['code']))
        if facts.get('isCovered'):
            parts.append(texts['covered'])
        if facts.get('isConnected') is False:
            parts.append(texts['lost'])
        elif facts.get('secondsLeft') is not None:
            parts.append(texts['minutesLeft'].format(-(-facts['secondsLeft'] // 60)))
        self.text['text'] = ' · '.join(parts)
        self.cover['text'] = texts['uncover' if facts.get('isCovered') else 'cover']
        place(True)


def read(show):
    """Tk is told in its own thread."""
    for line in sys.stdin:
        root.after(0, show, json.loads(line))
    root.after(0, root.quit)


if first['do'] == 'ask':
    question(first)
    show_more = lambda more: None
else:
    bar = Bar()
    bar.show({name: value for name, value in first.items() if name not in ('do', 'language')})
    show_more = bar.show
threading.Thread(target=read, args=(show_more,), daemon=True).start()
stay_on_top()
root.mainloop()
