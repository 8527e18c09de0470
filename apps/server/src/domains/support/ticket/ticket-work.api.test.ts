import { randomBytes } from 'node:crypto';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { maxTicketFileBytes } from '@tilldeck/contracts/support/support.limits';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { submitTicket, textOf, writing } from '../../../../testing/ticket-world.ts';
import { startWorker } from '../../../roles/worker.ts';
import { moveSilentTickets } from './silence.service.ts';

let api: ApiHarness;
let org: TestOrg;
let customer: WireClient;
let stranger: WireClient;
let agent: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor);
  const other = await api.people.partner(api.vendor);
  customer = await api.as(await api.people.account(org, allPermissions('partner')));
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  agent = await api.as(await api.people.account(api.vendor, allPermissions('admin')));
});
afterAll(() => api.close());

const upload = async (client: WireClient, name: string) =>
  (await uploadContent(client, 'ticketFile', name, Buffer.from(`text of ${name}`))).id;
const mayRead = async (client: WireClient, fileId: string) =>
  !(await client.send(fileRoutes.url, { fileId })).body.error;

describe('[SUP-01] files of a ticket', () => {
  it('are five at most, none empty and none above 20M', async () => {
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => upload(customer, `photo-${n}.txt`)));
    const draft = { title: 'T', contactEmail: 'c@shop.example', body: textOf('x'), type: 'general' as const };
    const refused = await customer.send(ticketRoutes.submit, { ...draft, fileIds: six });
    expect(refused.body).toMatchObject({ code: 8004, error: 'support.too_many_files' });
    const { id } = await submitTicket(customer, { fileIds: six.slice(0, 5) });
    expect((await agent.call(ticketRoutes.thread, { id })).items[0]?.files).toHaveLength(5);
    const begin = (size: number) => customer.send(fileRoutes.begin, { kind: 'ticketFile', name: 'a.bin', size });
    expect((await begin(maxTicketFileBytes + 1)).body.error).toBe('file.too_large');
    expect((await begin(0)).body.error).toBe('file.empty');
    expect((await begin(maxTicketFileBytes)).body.error).toBeUndefined();
  });

  it('are read by the partner once after-sales sent them, those of a note and of other partners never', async () => {
    const { id } = await submitTicket(customer);
    await agent.call(ticketRoutes.take, { id });
    const [sent, noted] = [await upload(agent, 'manual.txt'), await upload(agent, 'secret.txt')];
    expect(await mayRead(customer, sent)).toBe(false);
    await agent.call(ticketRoutes.note, { id, body: textOf('Known fault of batch 7'), fileIds: [noted] });
    await agent.call(ticketRoutes.reply, await writing(agent, id, 'See the manual', [sent]));
    expect(await mayRead(customer, sent)).toBe(true);
    expect(await mayRead(agent, sent)).toBe(true);
    expect(await mayRead(customer, noted)).toBe(false);
    expect(await mayRead(stranger, sent)).toBe(false);
    const { items } = await customer.call(ticketRoutes.thread, { id });
    expect(items[0]).toMatchObject({ side: 'support', files: [{ id: sent, name: 'manual.txt' }] });
    expect(JSON.stringify(items)).not.toContain('batch 7');
    expect((await customer.send(ticketRoutes.notes, { id })).body.error).toBe('core.forbidden');
    const theirs = (await submitTicket(stranger)).id;
    await agent.call(ticketRoutes.take, { id: theirs });
    const stolen = await agent.send(ticketRoutes.reply, await writing(agent, theirs, 'Wrong file', [sent]));
    expect(stolen.body.error).toBe('core.not_found');
  });
});

describe('a ticket', () => {
  it('is found by number, title and serial number, and by the views of either side', async () => {
    const made = await submitTicket(customer, { title: 'Drawer stays shut 100%' });
    const numbers = async (client: WireClient, filter: object) =>
      (await client.call(ticketRoutes.page, filter)).items.map(({ number }) => number);
    for (const keyword of [made.number, made.number.toLowerCase(), made.number.slice(2), 'STAYS shut', '100%'])
      expect(await numbers(agent, { keyword })).toContain(made.number);
    expect(await numbers(stranger, { keyword: made.number })).toEqual([]);
    expect(await numbers(agent, { view: 'queue' })).toContain(made.number);
    expect(await numbers(customer, { view: 'mine' })).toContain(made.number);
    await agent.call(ticketRoutes.take, { id: made.id });
    expect(await numbers(agent, { view: 'my_turn' })).toContain(made.number);
    await agent.call(ticketRoutes.propose, await writing(agent, made.id, 'Oil the lock'));
    expect(await numbers(agent, { view: 'my_turn' })).not.toContain(made.number);
    expect(await numbers(customer, { view: 'my_turn' })).toContain(made.number);
  });

  it('keeps its problem type from being deleted', async () => {
    const product = await agent.call(supportCategoryRoutes.addProduct, { nameEn: 'Scale', nameZh: '电子秤' });
    const names = { nameEn: 'Weighs wrong', nameZh: '称重不准' };
    const problem = await agent.call(supportCategoryRoutes.addProblem, { productId: product.id, ...names });
    expect(await submitTicket(customer, { problemId: problem.id })).toMatchObject({ problem: names });
    const { body } = await agent.send(supportCategoryRoutes.deleteProblem, { id: problem.id });
    expect(body).toMatchObject({ code: 8080, msg: 'Deletion failed due to associated tickets' });
  });

  it('of a device needs one that the submitter reaches, and of the vendor a partner', async () => {
    const body = textOf('x');
    const draft = { title: 'T', contactEmail: 'c@shop.example', body };
    expect((await customer.send(ticketRoutes.submit, { ...draft, sn: 'NOBODYS-1' })).body.error).toBe(
      'support.device_unknown',
    );
    expect((await agent.send(ticketRoutes.submit, draft)).body.error).toBe('support.partner_needed');
    const forPartner = await agent.call(ticketRoutes.submit, { ...draft, orgId: String(org.id) });
    expect((await customer.call(ticketRoutes.detail, { id: forPartner.id })).state).toBe('waiting_support');
  });

  it('merged into another shows its messages there until the merge is undone within 30 days', async () => {
    const [one, into] = [await submitTicket(customer), await submitTicket(customer)];
    const foreign = await submitTicket(stranger);
    const refusal = async (intoId: string) => (await agent.send(ticketRoutes.merge, { id: one.id, intoId })).body.error;
    expect(await refusal(foreign.id)).toBe('support.other_organisation');
    expect(await refusal(one.id)).toBe('support.merge_itself');
    const merged = await agent.call(ticketRoutes.merge, { id: one.id, intoId: into.id });
    expect(merged).toMatchObject({ state: 'closed', mergedInto: { number: into.number } });
    expect(
      (await customer.call(ticketRoutes.thread, { id: into.id })).items.map(({ ticketNumber }) => ticketNumber),
    ).toEqual([into.number, one.number]);
    expect((await customer.send(ticketRoutes.reply, await writing(customer, one.id, 'Hm'))).body.code).toBe(8003);
    expect((await agent.call(ticketRoutes.detail, { id: into.id })).mergedFrom[0]).toMatchObject({ canUndo: true });
    expect(await agent.call(ticketRoutes.unmerge, { id: one.id })).toMatchObject({
      state: 'waiting_support',
      mergedInto: null,
    });
    expect((await customer.call(ticketRoutes.thread, { id: into.id })).items).toHaveLength(1);
    await agent.call(ticketRoutes.merge, { id: one.id, intoId: into.id });
    await api.people.query(
      `UPDATE support_merge SET merged_at = now() - interval '31 days' WHERE undone_at IS NULL`,
      [],
    );
    expect((await agent.send(ticketRoutes.unmerge, { id: one.id })).body.error).toBe('support.unmerge_over');
  });

  it('moves on after 7 and 14 days of silence, each with a row of the trail', async () => {
    const { id } = await submitTicket(customer);
    const age = (state: string, days: number) =>
      api.people.query(
        `UPDATE support_ticket SET state = $2, state_at = now() - make_interval(days => $3::int) WHERE id = $1`,
        [id, state, days],
      );
    const after = async () => {
      await moveSilentTickets(api.app, undefined);
      return (await customer.call(ticketRoutes.detail, { id })).state;
    };
    await age('waiting_confirm', 6);
    expect(await after()).toBe('waiting_confirm');
    await age('waiting_confirm', 8);
    expect(await after()).toBe('processed');
    expect(await after()).toBe('processed');
    await age('processed', 15);
    expect(await after()).toBe('closed');
    const trail = await api.people.query(`SELECT FROM audit_entry WHERE action = 'ticket.silent' AND object_id = $1`, [
      id,
    ]);
    expect(trail).toHaveLength(2);
  });

  it('mails each answer to its contact, in one thread', async () => {
    const worker = await startWorker(api.app);
    const contactEmail = `${randomBytes(6).toString('hex')}@shop.example`;
    const { id, number } = await submitTicket(customer, { contactEmail });
    await agent.call(ticketRoutes.take, { id });
    await agent.call(ticketRoutes.propose, await writing(agent, id, 'Clean the print head'));
    const mailbox = new MailboxClient();
    const mail = await mailbox.next(contactEmail);
    expect(mail.subject).toContain(number);
    expect(mail.text).toContain('Clean the print head');
    expect(mail.text).toContain(`id=${id}`);
    const first = mail.headers['message-id'];
    await customer.call(ticketRoutes.confirm, { id, isSolved: false });
    await agent.call(ticketRoutes.reply, await writing(agent, id, 'Then replace it'));
    const second = await mailbox.next(contactEmail, mail.id);
    expect(second.headers['in-reply-to']).toBe(first);
    await worker.close();
  });
});
