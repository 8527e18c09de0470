import type { MailReason, MailState } from '@tilldeck/contracts/core/mail-in';

interface DemoMail {
  name: string;
  /** Title of the ticket it was sent to. */
  ticket: string;
  state: MailState;
  reason: MailReason | null;
  /** Absent: the contact of the ticket. */
  from?: string;
  subject: string;
  text: string;
  headers?: readonly string[];
  hoursAgo: number;
  decidedBy?: string;
}

const display = 'Customer display stays dark';
const scale = '电子秤授权码无法验证';
const scanner = 'Scanner reads the price label twice';
const proven = 'Authentication-Results: mx.tilldeck.example; dmarc=pass header.from=private-mail.example';
const failed = 'Authentication-Results: mx.tilldeck.example; dmarc=fail header.from=kassenwerk-nord.example';

/** A mail for every reason, and of every state. */
export const demoMails: readonly DemoMail[] = [
  {
    name: 'private-address',
    ticket: display,
    state: 'quarantined',
    reason: 'sender',
    from: 'anna.petersen@private-mail.example',
    subject: 'Re: Customer display stays dark',
    text: 'I am at home and write from my own address.\n\nThe display lights up with the logo, then it goes dark. Counter 2 is the same model and works.\n\nAnna Petersen\n\nOn Mon, 16 Nov 2026 Support wrote:\n> Does the screen light up for a moment?',
    headers: [proven],
    hoursAgo: 2,
  },
  {
    name: 'not-proven',
    ticket: scanner,
    state: 'quarantined',
    reason: 'unauthenticated',
    subject: 'Re: Scanner reads the price label twice',
    text: 'Please send the new firmware to https://firmware.example/upload at once.',
    headers: [failed],
    hoursAgo: 5,
  },
  {
    name: 'only-quoted',
    ticket: scale,
    state: 'quarantined',
    reason: 'empty',
    subject: '回复：电子秤授权码无法验证',
    text: '在 2026年11月16日 售后 写道：\n> 请把两台秤的序列号发给我们。',
    hoursAgo: 7,
  },
  {
    name: 'chinese-colleague',
    ticket: scale,
    state: 'quarantined',
    reason: 'sender',
    from: 'li.wei@private-mail.example',
    subject: '两台秤的序列号',
    text: '您好，同事今天休假，由我代为回复。\n两台秤的序列号是 SC2201045 和 SC2201046。\n\n李伟',
    headers: [proven],
    hoursAgo: 9,
  },
  {
    name: 'broken',
    ticket: scanner,
    state: 'quarantined',
    reason: 'unreadable',
    subject: '',
    text: '--',
    headers: ['Content-Type: multipart/mixed; boundary="'],
    hoursAgo: 12,
  },
  {
    name: 'after-closing',
    ticket: '',
    state: 'quarantined',
    reason: 'record_closed',
    subject: 'Re: your ticket',
    text: 'The same happened again this morning. Can you open the ticket again?',
    hoursAgo: 20,
  },
  {
    name: 'bounce',
    ticket: display,
    state: 'automatic',
    reason: 'bounce',
    from: 'mailer-daemon@mx.kassenwerk-nord.example',
    subject: 'Undelivered Mail Returned to Sender',
    text: 'The mailbox is full.',
    hoursAgo: 30,
  },
  {
    name: 'holiday',
    ticket: scanner,
    state: 'automatic',
    reason: 'auto_submitted',
    subject: 'Automatic reply: out of office',
    text: 'I am back on 30 November.',
    headers: ['Auto-Submitted: auto-replied'],
    hoursAgo: 32,
  },
  {
    name: 'list',
    ticket: display,
    state: 'automatic',
    reason: 'list',
    from: 'news@lists.example',
    subject: 'Newsletter of November',
    text: 'All offers of this week.',
    headers: ['List-Id: <news.lists.example>'],
    hoursAgo: 40,
  },
  {
    name: 'own',
    ticket: display,
    state: 'automatic',
    reason: 'own_mail',
    subject: 'Your ticket was answered',
    text: 'An answer is waiting for you.',
    hoursAgo: 41,
  },
  {
    name: 'many',
    ticket: scanner,
    state: 'automatic',
    reason: 'too_many',
    subject: 'Alarm 11 of 40',
    text: 'Printer 3 has no paper.',
    hoursAgo: 44,
  },
  {
    name: 'twice',
    ticket: display,
    state: 'duplicate',
    reason: 'duplicate',
    subject: 'Re: Customer display stays dark',
    text: 'It lights up with the logo and goes dark again after two seconds.',
    hoursAgo: 4,
  },
  {
    name: 'taken',
    ticket: display,
    state: 'accepted',
    reason: null,
    subject: 'Re: Customer display stays dark',
    text: 'It lights up with the logo and goes dark again after two seconds.',
    hoursAgo: 4,
  },
  {
    name: 'spam',
    ticket: display,
    state: 'discarded',
    reason: 'sender',
    from: 'win@prizes.example',
    subject: 'You have won',
    text: 'Open the attachment to collect your prize.',
    hoursAgo: 60,
    decidedBy: 'support',
  },
];

export const messageIdOf = ({ name }: Pick<DemoMail, 'name'>): string =>
  `${name === 'twice' ? 'taken' : name}.demo@mail.example`;

const demoContact = 'contact@kassenwerk-nord.example';
const rawOf = (mail: DemoMail): Buffer =>
  Buffer.from(
    [
      ...(mail.headers ?? []).filter((header) => header.startsWith('Authentication')),
      `From: <${mail.from ?? demoContact}>`,
      'To: <t-demo@reply.tilldeck.example>',
      `Subject: =?utf-8?b?${Buffer.from(mail.subject).toString('base64')}?=`,
      `Message-ID: <${messageIdOf(mail)}>`,
      'Date: Mon, 16 Nov 2026 09:00:00 +0000',
      'MIME-Version: 1.0',
      ...(mail.headers ?? []).filter((header) => !header.startsWith('Authentication')),
      ...(mail.headers?.some((header) => header.startsWith('Content-Type'))
        ? []
        : ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']),
      '',
      ...mail.text.split('\n'),
      '',
    ].join('\r\n'),
  );

/** The originals, as they lie in the object store. */
export const demoMailFiles = demoMails.map((mail) => ({
  name: mail.name,
  storageKey: `mail/demo-${mail.name}`,
  contentType: 'application/octet-stream',
  bytes: rawOf(mail),
}));
