import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { addressOf, contactOf, letterbox, letterboxTable, mailSettings } from '../../../testing/letterbox.ts';
import { deliver, type RawMail } from '../../../testing/raw-mail.ts';
import { type RunningMail, startMail } from '../../roles/mail.ts';
import { sweepMails } from './sweep-mail.jobs.ts';
import { takeMail } from './take-mail.jobs.ts';

let api: ApiHarness;
let mail: RunningMail;
beforeAll(async () => {
  api = await startApiHarness({ ...mailSettings, MAIL_IN_KEEP_DAYS: '30' }, { moreDomains: [letterbox] });
  await api.people.query(letterboxTable);
  mail = await startMail(api.app);
});
afterAll(async () => {
  await mail.close();
  await api.close();
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
