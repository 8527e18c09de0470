import { randomBytes } from 'node:crypto';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { mailSettings } from '../../../../testing/letterbox.ts';
import { deliver, type RawMail } from '../../../../testing/raw-mail.ts';
import { submitTicket, writing } from '../../../../testing/ticket-world.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { type RunningMail, startMail } from '../../../roles/mail.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
let api: ApiHarness;
let mail: RunningMail;
let worker: RunningRole;
let customer: WireClient;
let agent: WireClient;

beforeAll(async () => {
  api = await startApiHarness(mailSettings);
  mail = await startMail(api.app);
  worker = await startWorker(api.app);
  const org = await api.people.partner(api.vendor);
  customer = await api.as(await api.people.account(org, allPermissions('partner')));
  agent = await api.as(await api.people.account(api.vendor, allPermissions('admin')));
});
afterAll(async () => {
  await mail.close();
  await worker.close();
  await api.close();
});

/** A ticket that after-sales answered, and the mail that its contact got. */
async function answered() {
  const contactEmail = `${randomBytes(6).toString('hex')}@shop.example`;
  const { id } = await submitTicket(customer, { contactEmail });
  await agent.call(ticketRoutes.take, { id });
  await agent.call(ticketRoutes.reply, await writing(agent, id, 'Please restart the printer.'));
  const letter = await mailbox.next(contactEmail);
  const to = letter.headers['reply-to'] ?? '';
  const reply = (text: string, changes: Partial<RawMail> = {}) =>
    deliver(mail.port ?? 0, {
      to,
      from: contactEmail,
      messageId: `${randomBytes(8).toString('hex')}@shop.example`,
      text,
      headers: [`In-Reply-To: ${letter.headers['message-id']}`],
      ...changes,
    });
  return { id, letter, reply, contactEmail };
}
const thread = async (id: string) => (await agent.call(ticketRoutes.thread, { id, pageSize: 20 })).items;
const outcomes = () => api.people.query(`SELECT state, reason FROM mail_in WHERE state <> 'waiting' ORDER BY id`);

describe('a ticket by mail', () => {
  it('carries the answer to the contact and the reply back into the thread', async () => {
    const { id, letter, reply, contactEmail } = await answered();
    expect(letter.text).toContain('Please restart the printer.');
    expect(letter.headers['reply-to']).toMatch(/^t-\d+-[a-z2-7]{32}@reply\.tilldeck\.example$/);
    expect(letter.headers['message-id']).toMatch(new RegExp(`^<ticket-${id}\\.\\d+@`));
    expect(letter.headers).not.toHaveProperty('auto-submitted');
    expect(await reply('It prints again.\r\n\r\nThank you')).toBe(250);
    await expect.poll(async () => (await thread(id)).length, { interval: 100 }).toBe(3);
    const written = (await thread(id)).find(({ author }) => author === contactEmail);
    expect(written).toMatchObject({ side: 'customer' });
    expect(JSON.stringify(written?.body)).toContain('It prints again.');
    expect(await customer.call(ticketRoutes.detail, { id })).toMatchObject({ state: 'customer_waiting' });
    const trail = await agent.call(auditRoutes.object, { objectType: 'ticket', objectId: id });
    expect(trail.items[0]).toMatchObject({ action: 'ticket.replied', accountName: contactEmail });
  });

  it('is moved by no machine and no forged sender, and takes nothing once it is closed', async () => {
    const { id, reply, contactEmail } = await answered();
    const before = await thread(id);
    const known = (await outcomes()).length;
    await reply('I am away', { headers: ['Auto-Submitted: auto-replied'] });
    await reply('Give me access', { from: 'thief@evil.example' });
    await agent.call(ticketRoutes.close, { id });
    await reply('One more thing');
    await expect.poll(async () => (await outcomes()).length).toBe(known + 3);
    expect(
      (await outcomes())
        .slice(known)
        .map(({ reason }) => String(reason))
        .toSorted(),
    ).toEqual(['auto_submitted', 'record_closed', 'sender']);
    expect(await thread(id)).toEqual(before);
    expect(await mailbox.count(contactEmail)).toBe(1);
  });
});
