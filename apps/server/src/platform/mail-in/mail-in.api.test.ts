import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import {
  addressOf,
  contactOf,
  letterbox,
  letterboxTable,
  mailSettings,
  trustedHost,
} from '../../../testing/letterbox.ts';
import { deliver, type RawMail } from '../../../testing/raw-mail.ts';
import { type RunningMail, startMail } from '../../roles/mail.ts';
import { type JobRunner, startJobRunner } from '../jobs/job-runner.ts';
import { takeMailJobBinding } from './take-mail.jobs.ts';

let api: ApiHarness;
let mail: RunningMail;
let runner: JobRunner;
let lastNumber = 0;
const aNumber = () => {
  lastNumber += 1;
  return lastNumber;
};

beforeAll(async () => {
  api = await startApiHarness(mailSettings, { moreDomains: [letterbox] });
  await api.people.query(letterboxTable);
  mail = await startMail(api.app);
  runner = await startJobRunner(api.app, [takeMailJobBinding]);
});
afterAll(async () => {
  await mail.close();
  await runner.stop();
  await api.close();
});

const send = (draft: RawMail) => deliver(mail.port ?? 0, draft);
const toRecord = (number: number, changes: Partial<RawMail> = {}): RawMail => ({
  to: addressOf(api.app, number),
  from: contactOf(number),
  messageId: `${number}.${Math.random()}@shop.example`,
  ...changes,
});
const settled = async () => {
  await expect
    .poll(() => api.people.query(`SELECT 1 FROM mail_in WHERE state = 'waiting'`), { timeout: 120_000, interval: 200 })
    .toEqual([]);
};
const outcomeOf = (number: number) =>
  api.people.query('SELECT state, reason FROM mail_in WHERE record_id = $1 ORDER BY id', [number]);
const taken = (number: number) =>
  api.people.query('SELECT body, files, refused FROM letterbox WHERE record_id = $1', [number]);

const withFiles = (count: number, size: number): string =>
  [
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nSee files',
    ...Array.from(
      { length: count },
      (_, at) =>
        `--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=f${at}.csv\r\n\r\n${'x'.repeat(at === 1 ? size : 10)}`,
    ),
    '--b--',
  ].join('\r\n');

describe('a reply by mail', () => {
  it('of the contact becomes a message, without what it quotes, once for each Message-ID', async () => {
    const number = aNumber();
    const text = 'It works now.\r\n\r\nOn Tue, 17 Nov 2026 Support wrote:\r\n> Did you try?\r\n';
    const reply = toRecord(number, { text });
    expect(await send(reply)).toBe(250);
    await expect.poll(() => taken(number)).toHaveLength(1);
    expect(await send({ ...reply, to: reply.to.toUpperCase() })).toBe(250);
    await settled();
    expect(await taken(number)).toEqual([{ body: 'It works now.', files: [], refused: [] }]);
    expect(await outcomeOf(number)).toEqual([
      { state: 'accepted', reason: null },
      { state: 'duplicate', reason: 'duplicate' },
    ]);
  });

  it('brings its files; those past the limits are named', async () => {
    const number = aNumber();
    await send(toRecord(number, { body: withFiles(4, 1_000_001) }));
    await settled();
    expect(await taken(number)).toEqual([
      { body: 'See files', files: ['f0.csv 10', 'f2.csv 10'], refused: ['f1.csv', 'f3.csv'] },
    ]);
  });

  it('is taken ten times an hour from one contact, and kept without a word from then on', async () => {
    const number = aNumber();
    await api.people.query(
      `INSERT INTO mail_in (storage_key, upload_ref, size, envelope_from, recipient, prefix, record_id, contact, state, decided_at, message_id)
       SELECT 'k', 'u', 1, '', '', 'x', $1, $2, 'accepted', now(), 'earlier' || n FROM generate_series(1, 9) n`,
      [number, contactOf(number)],
    );
    await Promise.all(Array.from({ length: 3 }, () => send(toRecord(number))));
    await settled();
    const reasons = (await outcomeOf(number)).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === null)).toHaveLength(10);
    expect(reasons.filter((reason) => reason === 'too_many')).toHaveLength(2);
  });

  it('is asked for again where it cannot be kept', async () => {
    const number = aNumber();
    const putPart = api.app.storage.putPart.bind(api.app.storage);
    api.app.storage.putPart = async () => {
      throw new Error('away');
    };
    const reply = toRecord(number);
    expect(await send(reply)).toBe(451);
    api.app.storage.putPart = putPart;
    expect(await outcomeOf(number)).toEqual([]);
    expect(await send(reply)).toBe(250);
    await settled();
    expect(await taken(number)).toHaveLength(1);
  });
});

describe('hostile mail', () => {
  /** Each of them is sent to a record of its own, so that what it did is seen there. */
  const quarantined = { state: 'quarantined', reason: expect.any(String) };
  const automatic = { state: 'automatic', reason: expect.any(String) };
  const attacks: [name: string, expected: number | object, draft: (number: number) => RawMail][] = [
    ['an altered token', 550, (n) => ({ ...toRecord(n), to: swapLetter(addressOf(api.app, n)) })],
    ['the token of another record', 550, (n) => ({ ...toRecord(n), to: otherNumber(addressOf(api.app, n)) })],
    ['an address that never was', 550, (n) => ({ ...toRecord(n), to: `x-${n}@reply.tilldeck.example` })],
    ['another domain', 550, (n) => ({ ...toRecord(n), to: addressOf(api.app, n).replace('reply.', 'other.') })],
    ['another sender with its own proof', quarantined, (n) => toRecord(n, { from: 'thief@evil.example' })],
    [
      'a forged sender',
      quarantined,
      (n) =>
        toRecord(n, {
          results: `${trustedHost}; dkim=pass header.d=evil.example; dmarc=fail header.from=shop.example`,
        }),
    ],
    ['a forged sender without any result', quarantined, (n) => toRecord(n, { results: null })],
    [
      'a result of another host',
      quarantined,
      (n) => toRecord(n, { results: 'mx.evil.example; dmarc=pass header.from=shop.example' }),
    ],
    [
      'a forged result below the true one',
      quarantined,
      (n) =>
        toRecord(n, {
          results: `${trustedHost}; dmarc=fail header.from=shop.example`,
          headers: [`Authentication-Results: ${trustedHost}; dmarc=pass header.from=shop.example`],
        }),
    ],
    [
      'a result inside a comment',
      quarantined,
      (n) => toRecord(n, { results: `${trustedHost}; dmarc=fail (x; dmarc=pass header.from=shop.example)` }),
    ],
    [
      'a subdomain that vouches for its parent',
      quarantined,
      (n) => toRecord(n, { results: `${trustedHost}; dkim=pass header.d=evil.shop.example` }),
    ],
    [
      'two senders',
      quarantined,
      (n) => toRecord(n, { headers: ['Sender: <a@b.example>'], from: `${contactOf(n)}>, <thief@evil.example` }),
    ],
    ['an autoresponder', automatic, (n) => toRecord(n, { headers: ['Auto-Submitted: auto-replied'] })],
    ['an autoresponder of another kind', automatic, (n) => toRecord(n, { headers: ['Precedence: auto_reply'] })],
    ['a bounce', automatic, (n) => toRecord(n, { envelopeFrom: '' })],
    [
      'a delivery report',
      automatic,
      (n) => toRecord(n, { body: 'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--' }),
    ],
    ['a mailing list', automatic, (n) => toRecord(n, { headers: ['List-Id: <all.shop.example>'] })],
    ['a mail of our own that came back', automatic, (n) => toRecord(n, { messageId: '7.9@tilldeck.example' })],
    [
      'broken MIME',
      quarantined,
      (n) =>
        toRecord(n, {
          results: null,
          body: 'Content-Type: multipart/mixed; boundary="\r\n\r\n--\r\n\0\xff=?utf-8?b?////?=',
        }),
    ],
    [
      'ten thousand parts',
      quarantined,
      (n) =>
        toRecord(n, {
          results: null,
          body: `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)}--b--`,
        }),
    ],
    [
      'parts nested a thousand deep',
      quarantined,
      (n) =>
        toRecord(n, {
          results: null,
          body: Array.from(
            { length: 1_000 },
            (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
          ).join('\r\n'),
        }),
    ],
  ];
  const swapLetter = (address: string) => address.replace(/(.)@/, (_, last: string) => (last === 'a' ? 'b@' : 'a@'));
  const otherNumber = (address: string) => address.replace(/^x-\d+-/, () => `x-${5_000 + aNumber()}-`);

  // 200 each night; here as many as there are kinds.
  const wanted = Number(process.env.HOSTILE_MAILS ?? attacks.length);

  it(`of ${attacks.length} kinds makes no message and no answer`, { timeout: 300_000 }, async () => {
    const before = await api.people.query('SELECT count(*)::int AS n FROM letterbox');
    const tries = Array.from({ length: wanted }, (_, at) => {
      const [name, expected, draft] = attacks[at % attacks.length] as (typeof attacks)[number];
      return { name, expected, draft, number: aNumber() };
    });
    const answers = new Map<number, number>();
    for (let at = 0; at < tries.length; at += 8)
      await Promise.all(
        tries.slice(at, at + 8).map(async ({ number, draft }) => answers.set(number, await send(draft(number)))),
      );
    await settled();
    for (const { name, expected, number } of tries) {
      if (typeof expected === 'number') expect([name, answers.get(number)]).toEqual([name, expected]);
      else expect([name, ...(await outcomeOf(number))]).toEqual([name, expected]);
      expect(await taken(number), name).toEqual([]);
    }
    expect(await api.people.query('SELECT count(*)::int AS n FROM letterbox')).toEqual(before);
    const jobs = await api.people.query(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier LIKE 'mail.%'`);
    expect(jobs).toEqual([]);
  });

  it('of 50 MB is turned away', async () => {
    const number = aNumber();
    const huge = { ...toRecord(number), text: `${'x'.repeat(998)}\r\n`.repeat(52_000) };
    expect(await send(huge)).toBe(552);
    expect(await outcomeOf(number)).toEqual([]);
  });
});
