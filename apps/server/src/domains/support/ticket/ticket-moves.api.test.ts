import type { RouteInput } from '@tilldeck/contracts/core/route';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import {
  type TicketEvent,
  type TicketSide,
  type TicketState,
  ticketEvents,
  ticketMoveOf,
  ticketSides,
  ticketStates,
} from '@tilldeck/contracts/support/ticket.states';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { submitTicket, writing } from '../../../../testing/ticket-world.ts';

let api: ApiHarness;
let org: TestOrg;
let agentId: string;
let clients: Record<TicketSide, WireClient>;

beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor);
  const agent = await api.people.account(api.vendor, allPermissions('admin'));
  agentId = agent.id;
  clients = {
    customer: await api.as(await api.people.account(org, allPermissions('partner'))),
    support: await api.as(agent),
  };
});
afterAll(() => api.close());

const inState = async (state: TicketState): Promise<string> => {
  const { id } = await submitTicket(clients.customer);
  await api.people.query('UPDATE support_ticket SET state = $2 WHERE id = $1', [id, state]);
  return id;
};

/** The call behind an event of one side; undefined where no call of that side means it. */
const calls: Record<
  TicketEvent,
  (client: WireClient, side: TicketSide, id: string) => Promise<{ error: string | null }> | undefined
> = {
  take: (client, _side, id) => sent(client, ticketRoutes.take, { id }),
  assign: (client, _side, id) => sent(client, ticketRoutes.assign, { id, accountId: agentId }),
  hand_back: (client, _side, id) => sent(client, ticketRoutes.handBack, { id }),
  answer: (client, side, id) => (side === 'support' ? writes(client, ticketRoutes.reply, id) : undefined),
  propose: (client, _side, id) => writes(client, ticketRoutes.propose, id),
  reply: (client, side, id) => (side === 'customer' ? writes(client, ticketRoutes.reply, id) : undefined),
  not_solved: (client, _side, id) => sent(client, ticketRoutes.confirm, { id, isSolved: false }),
  confirm: (client, _side, id) => sent(client, ticketRoutes.confirm, { id, isSolved: true }),
  close: (client, _side, id) => sent(client, ticketRoutes.close, { id }),
  merge: async (client, _side, id) =>
    sent(client, ticketRoutes.merge, { id, intoId: (await submitTicket(clients.customer)).id }),
  silence: () => undefined,
};

type Called = (typeof ticketRoutes)['take' | 'assign' | 'confirm' | 'merge'];
const sent = async <R extends Called>(client: WireClient, route: R, input: RouteInput<R>) => {
  const { body } = await client.send(route, input as never);
  return { error: body.error ?? null };
};
const writes = async (client: WireClient, route: typeof ticketRoutes.reply, id: string) => {
  const { body } = await client.send(route, await writing(client, id, 'Hello'));
  return { error: body.error ?? null };
};
const stateOf = async (id: string) => (await clients.support.call(ticketRoutes.detail, { id })).state;

describe('every move of a ticket', () => {
  for (const side of ticketSides)
    it(`[SUP-01] of ${side} is what the table says, and every other is refused and changes nothing`, async () => {
      for (const state of ticketStates)
        for (const event of ticketEvents) {
          const id = await inState(state);
          const answer = await calls[event](clients[side], side, id);
          if (!answer) continue;
          const move = ticketMoveOf(state, event, side);
          const label = `${side}: ${event} from ${state}`;
          expect({ label, ok: answer.error === null }).toEqual({ label, ok: move !== undefined });
          expect({ label, state: await stateOf(id) }).toEqual({ label, state: move?.to ?? state });
          if (!move && side === 'support' && state === 'closed')
            expect({ label, error: answer.error }).toEqual({ label, error: 'support.ticket_closed' });
        }
    });

  it('of 20 at once happens once, and the rest are refused', async () => {
    const { id } = await submitTicket(clients.customer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => clients.support.send(ticketRoutes.take, { id })),
    );
    expect(answers.filter(({ body }) => !body.error)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'support.wrong_state')).toHaveLength(19);
    expect(await stateOf(id)).toBe('assigned');
  });

  it('that two people make at once is refused for the second, who gets the newer message and keeps the draft', async () => {
    const { id } = await submitTicket(clients.customer);
    await clients.support.call(ticketRoutes.take, { id });
    const draft = await writing(clients.support, id, 'Restart it.');
    await clients.support.call(ticketRoutes.saveDraft, { kind: 'reply', ticketId: id, content: '{"body":"mine"}' });
    await clients.customer.call(ticketRoutes.reply, await writing(clients.customer, id, 'It restarts by itself.'));
    const { body } = await clients.support.send(ticketRoutes.reply, draft);
    expect(body).toMatchObject({ code: 8005, error: 'support.newer_message' });
    expect(body.data).toMatchObject({ side: 'customer', body: expect.stringContaining('It restarts by itself.') });
    const kept = await clients.support.call(ticketRoutes.draft, { kind: 'reply', ticketId: id });
    expect(kept.draft?.content).toBe('{"body":"mine"}');
    await clients.support.call(ticketRoutes.reply, await writing(clients.support, id, 'Then we replace it.'));
    expect((await clients.support.call(ticketRoutes.draft, { kind: 'reply', ticketId: id })).draft).toBeNull();
  });

  it('to a closed or missing ticket is refused in both languages', async () => {
    const { id } = await submitTicket(clients.customer);
    const reply = await writing(clients.customer, id, 'Too late');
    await clients.customer.call(ticketRoutes.close, { id });
    const english = await clients.customer.send(ticketRoutes.reply, reply);
    expect(english.body).toMatchObject({ code: 8003, msg: expect.stringContaining('closed') });
    clients.customer.language = 'zh-CN';
    const chinese = await clients.customer.send(ticketRoutes.reply, reply);
    clients.customer.language = 'en-US';
    expect(chinese.body).toMatchObject({ code: 8003, msg: expect.stringContaining('已关闭') });
    const missing = await clients.customer.send(ticketRoutes.reply, { ...reply, id: '999999999' });
    expect(missing.body.error).toBe('core.not_found');
  });
});
