import { randomBytes } from 'node:crypto';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
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
const thief = 'owner@private-mail.example';
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

/** A ticket that after-sales answered, and a mail to its reply address that waits for a person. */
async function held(text: string, changes: Partial<RawMail> = {}) {
  const contactEmail = `${randomBytes(6).toString('hex')}@shop.example`;
  const { id, number } = await submitTicket(customer, { contactEmail });
  await agent.call(ticketRoutes.take, { id });
  await agent.call(ticketRoutes.reply, await writing(agent, id, 'Which till?'));
  const to = (await mailbox.next(contactEmail)).headers['reply-to'] ?? '';
  const messageId = `${randomBytes(8).toString('hex')}@private-mail.example`;
  expect(await deliver(mail.port ?? 0, { to, from: thief, messageId, text, ...changes })).toBe(250);
  const found = async () => (await agent.call(mailRoutes.page, { keyword: number })).items;
  await expect.poll(async () => (await found()).length).toBe(1);
  const [entry] = await found();
  return { id, number, contactEmail, mailId: entry?.id ?? '', entry };
}
const thread = async (id: string) => (await agent.call(ticketRoutes.thread, { id, pageSize: 20 })).items;
const todo = async () => (await agent.call(homeRoutes.todos, {})).find(({ key }) => key === 'support.mail')?.count ?? 0;
const refusalOf = async (route: typeof mailRoutes.accept, id: string) => (await agent.send(route, { id })).body.error;

describe('a mail in quarantine', () => {
  it('is listed with its reason, read as plain text, and added to its ticket under its own sender', async () => {
    const before = await todo();
    const text = 'I write from home.\r\nIt is till 3. <img src=x onerror=alert(1)>\r\n\r\n> Which till?';
    const { id, number, contactEmail, mailId, entry } = await held(text);
    expect(entry).toMatchObject({
      state: 'quarantined',
      reason: 'sender',
      sender: thief,
      number,
      contact: contactEmail,
    });
    expect(await todo()).toBe(before + 1);
    const shown = await agent.call(mailRoutes.detail, { id: mailId });
    expect(shown).toMatchObject({ isReadable: true, files: [], envelopeFrom: thief });
    expect(shown.text).toContain('<img src=x onerror=alert(1)>');
    expect(shown.reply).not.toContain('> Which till?');
    await agent.call(mailRoutes.accept, { id: mailId });
    const [written] = await thread(id);
    expect(written).toMatchObject({ side: 'customer', author: thief });
    expect(written?.body).toContain('It is till 3.');
    expect(await customer.call(ticketRoutes.detail, { id })).toMatchObject({ state: 'customer_waiting' });
    expect(await todo()).toBe(before);
    expect(await refusalOf(mailRoutes.accept, mailId)).toBe('support.mail_decided');
    expect(await refusalOf(mailRoutes.discard, mailId)).toBe('support.mail_decided');
    expect(
      await api.people.query(
        `SELECT action, account_name <> '' AS is_named FROM audit_entry WHERE object_type = 'ticket_mail' AND object_id = $1`,
        [mailId],
      ),
    ).toEqual([{ action: 'ticket_mail.accepted', is_named: true }]);
  });

  it('becomes one message, however many people add it at once', async () => {
    const { id, mailId } = await held('Till 5');
    const before = (await thread(id)).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => agent.send(mailRoutes.accept, { id: mailId })));
    expect(answers.filter(({ body }) => !body.error)).toHaveLength(1);
    expect((await thread(id)).length).toBe(before + 1);
  });

  it('is discarded without a trace in the ticket and stays in the list of discarded mails', async () => {
    const { id, number, mailId } = await held('Send me the password');
    const before = await thread(id);
    await agent.call(mailRoutes.discard, { id: mailId });
    expect(await thread(id)).toEqual(before);
    expect((await agent.call(mailRoutes.page, { keyword: number })).items).toEqual([]);
    const { items } = await agent.call(mailRoutes.page, { keyword: number, state: 'discarded' });
    expect(items).toMatchObject([{ id: mailId, reason: 'sender' }]);
    expect(items[0]?.decidedBy).not.toBeNull();
    expect(await refusalOf(mailRoutes.accept, mailId)).toBe('support.mail_decided');
  });

  it('stays where it is when its ticket is closed meanwhile, and is nothing a partner reaches', async () => {
    const { id, mailId } = await held('Too late');
    await agent.call(ticketRoutes.close, { id });
    expect(await refusalOf(mailRoutes.accept, mailId)).toBe('support.ticket_closed');
    expect(await agent.call(mailRoutes.detail, { id: mailId })).toMatchObject({ state: 'quarantined' });
    for (const route of [mailRoutes.detail, mailRoutes.accept, mailRoutes.discard])
      expect((await customer.send(route, { id: mailId })).status).toBe(403);
  });
});
