import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { addressOf, contactOf, letterbox, letterboxTable, mailSettings } from '../../../testing/letterbox.ts';
import { deliver, type RawMail } from '../../../testing/raw-mail.ts';
import { createTestBucket, type TestBucket } from '../../../testing/test-bucket.ts';
import { type RunningMail, startMail } from '../../roles/mail.ts';
import { keepMail } from './keep-mail.ts';
import { sweepLostOriginals, sweepMails } from './sweep-mail.jobs.ts';
import { takeMail } from './take-mail.jobs.ts';

let api: ApiHarness;
let mail: RunningMail;
let bucket: TestBucket;
beforeAll(async () => {
  // Its own: what belongs to no mail of this database may be another test's.
  bucket = await createTestBucket();
  const settings = { ...mailSettings, MAIL_IN_KEEP_DAYS: '30', S3_BUCKET: bucket.name };
  api = await startApiHarness(settings, { moreDomains: [letterbox] });
  await api.people.query(letterboxTable);
  mail = await startMail(api.app);
});
afterAll(async () => {
  await mail.close();
  await api.close();
  await bucket.drop();
});

interface Kept {
  id: string;
  storage_key: string;
  state: string;
}

/** A mail that came in by SMTP and was judged, decided so many days ago. */
async function decided(number: number, daysAgo: number, changes: Partial<RawMail> = {}): Promise<Kept> {
  const draft = { to: addressOf(api.app, number), from: contactOf(number), messageId: `${number}@shop.example` };
  expect(await deliver(mail.port ?? 0, { ...draft, ...changes })).toBe(250);
  const [row] = await api.people.query<Kept>('SELECT id FROM mail_in WHERE record_id = $1', [number]);
  await takeMail(api.app, row?.id ?? '');
  const [kept] = await api.people.query<Kept>(
    `UPDATE mail_in SET decided_at = now() - make_interval(days => $2) WHERE id = $1 RETURNING id, storage_key, state`,
    [row?.id, daysAgo],
  );
  if (!kept) throw new Error('the mail is gone');
  expect(await api.app.storage.findSize(kept.storage_key)).toBeGreaterThan(0);
  return kept;
}
const sizeOf = ({ storage_key: key }: Kept) => api.app.storage.findSize(key);

it('removes the originals of mails that were decided long ago, and of no others', async () => {
  const old = await decided(1, 31);
  const machine = await decided(2, 31, { headers: ['Auto-Submitted: auto-replied'] });
  const recent = await decided(3, 29);
  const doubtful = await decided(4, 400, { from: 'thief@evil.example' });
  const shared = await decided(5, 31);
  expect([old, machine, recent, doubtful].map(({ state }) => state)).toEqual([
    'accepted',
    'automatic',
    'accepted',
    'quarantined',
  ]);
  // Another recipient of the same mail still waits for a person.
  await api.people.query(
    `INSERT INTO mail_in (storage_key, upload_ref, size, envelope_from, recipient, prefix, record_id, contact, state, decided_at, message_id)
     SELECT storage_key, upload_ref, size, '', '', prefix, 6, '', 'quarantined', now(), 'other' FROM mail_in WHERE id = $1`,
    [shared.id],
  );
  expect(await sweepMails(api.app)).toBe(2);
  expect(await Promise.all([old, machine, recent, doubtful, shared].map(sizeOf))).toEqual([
    null,
    null,
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
  ]);
  expect(await sweepMails(api.app)).toBe(0);
  expect(await api.people.query('SELECT state FROM mail_in WHERE id = $1', [old.id])).toEqual([{ state: 'accepted' }]);
});

it('removes an original whose process died before its row was written, after the same time, and no other', async () => {
  const kept = await decided(7, 0);
  const there = new Set(await bucket.listKeys());
  // The content is stored; its row refers to nothing that could be written.
  const recipient = { recipient: 'x', prefix: 'x', recordId: 'not a number', contact: 'x' };
  const envelope = { envelopeFrom: '', recipients: [recipient] };
  await expect(keepMail(api.app, Readable.from([Buffer.from('Subject: lost')]), envelope, 1_000)).rejects.toThrow();
  const lost = (await bucket.listKeys()).filter((key) => !there.has(key));
  expect(lost).toHaveLength(1);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  expect(await sweepLostOriginals(api.app, inDays(29))).toBe(0);
  expect(await sweepLostOriginals(api.app, inDays(31))).toBe(1);
  expect(new Set(await bucket.listKeys())).toEqual(there);
  expect(await sizeOf(kept)).toBeGreaterThan(0);
});
