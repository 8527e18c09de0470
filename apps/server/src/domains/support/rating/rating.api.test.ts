import { randomBytes } from 'node:crypto';
import { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import { maxRatingText } from '@tilldeck/contracts/support/support.limits';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { mailSettings } from '../../../../testing/letterbox.ts';
import { submitTicket, writing } from '../../../../testing/ticket-world.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
let api: ApiHarness;
let worker: RunningRole;
let org: TestOrg;
let customer: WireClient;
let stranger: WireClient;
let agent: WireClient;

beforeAll(async () => {
  api = await startApiHarness(mailSettings);
  worker = await startWorker(api.app);
  org = await api.people.partner(api.vendor);
  const other = await api.people.partner(api.vendor);
  customer = await api.as(await api.people.account(org, allPermissions('partner')));
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  agent = await api.as(await api.people.account(api.vendor, allPermissions('admin')));
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const newAddress = () => `${randomBytes(6).toString('hex')}@shop.example`;

/** A ticket with a proposed solution; `confirm` makes it processed. */
async function proposed(contactEmail = newAddress()): Promise<string> {
  const { id } = await submitTicket(customer, { contactEmail });
  await agent.call(ticketRoutes.take, { id });
  await agent.call(ticketRoutes.propose, await writing(agent, id, 'Change the paper roll.'));
  return id;
}
async function processed(contactEmail?: string): Promise<string> {
  const id = await proposed(contactEmail);
  await customer.call(ticketRoutes.confirm, { id, isSolved: true });
  return id;
}
const refusalOf = async (client: WireClient, id: string, score = 4) =>
  (await client.send(ratingRoutes.rate, { id, score, comment: '' })).body.error;
const ratingOf = (client: WireClient, id: string) => client.call(ratingRoutes.detail, { id });

describe('[SUP-05] a rating', () => {
  it('is given once the ticket is processed, changed while it is open, and kept when it is closed', async () => {
    const id = await proposed();
    expect(await ratingOf(customer, id)).toEqual({ rating: null, canRate: false });
    expect(await refusalOf(customer, id)).toBe('support.not_asked');
    await customer.call(ticketRoutes.confirm, { id, isSolved: true });
    expect(await ratingOf(customer, id)).toEqual({ rating: null, canRate: true });
    await customer.call(ratingRoutes.rate, { id, score: 2, comment: 'Took long' });
    const changed = await customer.call(ratingRoutes.rate, { id, score: 5, comment: ' Quick after all ' });
    expect(changed.rating).toMatchObject({ score: 5, comment: 'Quick after all' });
    // Reopened: the rating stays and can still be changed.
    await customer.call(ticketRoutes.confirm, { id, isSolved: false });
    await customer.call(ratingRoutes.rate, { id, score: 3 });
    await customer.call(ticketRoutes.close, { id });
    expect(await refusalOf(customer, id)).toBe('support.ticket_closed');
    expect(await ratingOf(agent, id)).toMatchObject({ rating: { score: 3, comment: '' }, canRate: false });
    expect(await api.people.query('SELECT version FROM support_rating WHERE ticket_id = $1', [id])).toEqual([
      { version: 3 },
    ]);
  });

  it('is the customer’s own: neither after-sales nor another partner gives one', async () => {
    const id = await processed();
    expect(await refusalOf(agent, id)).toBe('support.customer_rates');
    expect(await refusalOf(await agent.actFor(org.id), id)).toBe('identity.not_while_acting');
    expect(await refusalOf(stranger, id)).toBe('core.not_found');
    expect((await stranger.send(ratingRoutes.detail, { id })).body.error).toBe('core.not_found');
    for (const score of [0, 6, 2.5]) expect(await refusalOf(customer, id, score)).toBe('core.invalid_input');
    const long = await customer.send(ratingRoutes.rate, { id, score: 5, comment: 'x'.repeat(maxRatingText + 1) });
    expect(long.body.error).toBe('core.invalid_input');
    expect(await ratingOf(customer, id)).toEqual({ rating: null, canRate: true });
  });

  it('is one, however many are sent at once', async () => {
    const id = await processed();
    const sent = [1, 2, 3, 4, 5, 1, 2, 3].map((score) => customer.call(ratingRoutes.rate, { id, score }));
    await Promise.all(sent);
    const page = await agent.call(ratingRoutes.page, { keyword: await numberOf(id) });
    expect(page.items).toHaveLength(1);
  });
});

const numberOf = async (id: string) => (await agent.call(ticketRoutes.detail, { id })).number;

describe('[SUP-05] the mail that asks for a rating', () => {
  it('is sent when the ticket is processed, and no link in it rates anything', async () => {
    const contact = newAddress();
    const id = await proposed(contact);
    const answer = await mailbox.next(contact);
    await customer.call(ticketRoutes.confirm, { id, isSolved: true });
    const asked = await mailbox.next(contact, answer.id);
    expect(asked.headers['auto-submitted']).toBe('auto-generated');
    expect(asked.headers['in-reply-to']).toBe(answer.headers['message-id']);
    expect(asked.headers['reply-to']).toBe(answer.headers['reply-to']);
    const links = [...new Set(asked.html.match(/https?:\/\/[^"<\s]+/g) ?? [])].map((link) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(links.filter((link) => link.includes(`id=${id}`))).not.toEqual([]);
    // As a mail scanner does: every link, and the call itself by GET and HEAD with all that could be guessed.
    const { url } = api;
    const opened = links.map((link) => new URL(link)).map(({ pathname, search }) => `${url}${pathname}${search}`);
    const guessed = `${url}/api/support/satisfaction/rate?id=${id}&score=5`;
    for (const address of [...opened, guessed])
      for (const method of ['GET', 'HEAD']) await fetch(address, { method, redirect: 'follow' });
    expect((await fetch(guessed)).status).toBe(404);
    expect(await ratingOf(customer, id)).toEqual({ rating: null, canRate: true });
  });

  it('is not sent where the customer has rated already', async () => {
    const contact = newAddress();
    const id = await proposed(contact);
    const answer = await mailbox.next(contact);
    await customer.call(ticketRoutes.confirm, { id, isSolved: true });
    const asked = await mailbox.next(contact, answer.id);
    await customer.call(ratingRoutes.rate, { id, score: 4 });
    // Reopened, answered and processed again: the answer is mailed, the question is not.
    await customer.call(ticketRoutes.confirm, { id, isSolved: false });
    await agent.call(ticketRoutes.propose, await writing(agent, id, 'Change the roller, too.'));
    await mailbox.next(contact, asked.id);
    await customer.call(ticketRoutes.confirm, { id, isSolved: true });
    const waiting = () =>
      api.people.query(`SELECT FROM graphile_worker.jobs WHERE key = 'mail.letter:ticketRating:${id}'`);
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(await mailbox.count(contact)).toBe(3);
    expect(await ratingOf(customer, id)).toMatchObject({ rating: { score: 4 }, canRate: true });
  });
});

describe('[SUP-05] satisfaction', () => {
  it('is summed up over time, by person, problem type and model, and listed with filters', async () => {
    const own = await api.people.partner(api.vendor);
    const rater = await api.as(await api.people.account(own, allPermissions('partner')));
    for (const [score, comment] of [
      [5, 'Very good'],
      [4, ''],
      [1, 'Nobody called back'],
    ] as const) {
      const { id } = await submitTicket(rater, { contactEmail: newAddress(), title: `Printer ${score}` });
      await agent.call(ticketRoutes.take, { id });
      await agent.call(ticketRoutes.propose, await writing(agent, id, 'Solved.'));
      await rater.call(ticketRoutes.confirm, { id, isSolved: true });
      await rater.call(ratingRoutes.rate, { id, score, comment });
    }
    const partnerId = String(own.id);
    const unrated = await submitTicket(rater, { contactEmail: newAddress() });
    await agent.call(ticketRoutes.take, { id: unrated.id });
    await agent.call(ticketRoutes.propose, await writing(agent, unrated.id, 'Solved.'));
    await rater.call(ticketRoutes.confirm, { id: unrated.id, isSolved: true });
    const summary = await agent.call(ratingRoutes.summary, { partnerId });
    expect(summary).toMatchObject({
      asked: 4,
      answered: 3,
      count: 3,
      average: 3.33,
      averageBefore: null,
      scores: [1, 0, 0, 1, 1],
      unit: 'week',
      trend: [{ count: 3, average: 3.33 }],
      people: [{ count: 3, average: 3.33 }],
      problems: [{ problemId: null, count: 3 }],
      models: [{ model: '', count: 3 }],
      versions: [],
    });
    const scoresOf = async (filter: object) =>
      (await agent.call(ratingRoutes.page, { partnerId, ...filter })).items.map(({ score }) => score);
    expect(await scoresOf({})).toEqual([1, 4, 5]);
    expect(await scoresOf({ score: [1, 2] })).toEqual([1]);
    expect(await scoresOf({ hasComment: false })).toEqual([4]);
    expect(await scoresOf({ keyword: 'printer 5' })).toEqual([5]);
    expect(await scoresOf({ assigneeId: summary.people[0]?.assigneeId })).toEqual([1, 4, 5]);
    expect(await scoresOf({ from: '2099-01-01' })).toEqual([]);
    expect((await agent.send(ratingRoutes.summary, { from: '2020-01-01' })).body.error).toBe('core.invalid_input');
  });

  it('keeps model and versions of the device as they were when the ticket was rated', async () => {
    const sn = `R${randomBytes(5).toString('hex')}`;
    const name = `Model ${sn}`;
    await api.people.device(org, { sn, modelId: await api.people.model(name) });
    await api.people.query(
      `UPDATE devices_device SET firmware_version = '4.1.7', agent_version = '1.9.0' WHERE sn = $1`,
      [sn],
    );
    const { id } = await submitTicket(customer, { contactEmail: newAddress(), sn });
    await agent.call(ticketRoutes.take, { id });
    await agent.call(ticketRoutes.propose, await writing(agent, id, 'Solved.'));
    await customer.call(ticketRoutes.confirm, { id, isSolved: true });
    await customer.call(ratingRoutes.rate, { id, score: 5 });
    await api.people.query(`UPDATE devices_device SET firmware_version = '9' WHERE sn = $1`, [sn]);
    await customer.call(ratingRoutes.rate, { id, score: 4 });
    const { items } = await agent.call(ratingRoutes.page, { model: name, firmware: '4.1.7' });
    expect(items).toMatchObject([{ score: 4, sn, model: name, firmware: '4.1.7', agentVersion: '1.9.0' }]);
    const { versions } = await agent.call(ratingRoutes.summary, {});
    expect(versions).toContainEqual({ model: name, firmware: '4.1.7', agentVersion: '1.9.0', count: 1, average: 4 });
  });
});
