import { customersTurn, runningTicketStates } from '@tilldeck/contracts/support/ticket.states';
import { insertRows, type SeedRow } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { demoProducts } from './knowledge/demo-items.ts';
import { demoRatings } from './support/demo-ratings.ts';
import { seedSnapshots } from './support/demo-snapshots.ts';
import { type DemoTicket, demoAnswers, demoTickets } from './support/demo-tickets.ts';

const hourMs = 3_600_000;
const ticketsByAge = demoTickets.toSorted((one, other) => other.hoursAgo - one.hoursAgo);
/** Questions that are over were asked before: they have the lower numbers (`ratings`). */
const idOf = (index: number): number => demoRatings.length + index + 1;

const docOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

interface DemoDevice {
  id: string;
  sn: string;
  orgId: number;
}

interface Category {
  product_id: number;
  problem_id: number;
  product_name_en: string;
  product_name_zh: string;
  problem_name_en: string;
  problem_name_zh: string;
}

/** Problem types of the knowledge base by their code, as tickets keep them. */
async function findCategories({ client }: SeedContext): Promise<Map<string, Category>> {
  const { rows } = await client.query<Category>(
    `SELECT b.product_id, b.id AS problem_id, p.name_en AS product_name_en, p.name_zh AS product_name_zh,
            b.name_en AS problem_name_en, b.name_zh AS problem_name_zh
       FROM knowledge_problem b JOIN knowledge_product p ON p.id = b.product_id ORDER BY b.id`,
  );
  return new Map(
    demoProducts.flatMap((product) =>
      product.problems.flatMap(({ code, nameEn }) => {
        const row = rows.find((each) => each.product_name_en === product.nameEn && each.problem_name_en === nameEn);
        return row ? [[code, row] as const] : [];
      }),
    ),
  );
}

interface Person {
  id: string;
  orgId: number;
  name: string;
  email: string;
}

interface People {
  /** By the language they write. */
  customers: Record<DemoTicket['language'], Person>;
  agent: { id: string; name: string };
}

async function findPeople({ client }: SeedContext): Promise<People> {
  const find = async (login: string) => {
    const { rows } = await client.query<{ id: string; org_id: number; nick_name: string; email: string }>(
      'SELECT id, org_id, nick_name, email FROM identity_account WHERE login_name = $1',
      [login],
    );
    const [row] = rows;
    if (!row) throw new Error(`there is no account ${login}`);
    return { id: row.id, orgId: row.org_id, name: row.nick_name || login, email: row.email };
  };
  return {
    customers: { 'en-US': await find('kassenwerk-nord'), 'zh-CN': await find('zhishou') },
    agent: await find('support'),
  };
}

/** What of the clock a demo ticket shows: due soon while after-sales has the next word. */
const clockOf = ({ state, type, messages }: DemoTicket, lastAt: Date) => {
  const isAnswered = messages.some(({ by }) => by === 's');
  const dueAt = new Date(lastAt.getTime() + (type === 'important' ? 6 : 30) * hourMs);
  return runningTicketStates.includes(state)
    ? { is_answered: isAnswered, running_from: lastAt, due_at: dueAt, due_promise: isAnswered ? 'next' : 'first' }
    : { is_answered: isAnswered, running_from: null, due_at: null, due_promise: null };
};

/** The rows of all tickets, by table. */
function ticketRows(
  now: Date,
  { customers, agent }: People,
  devices: readonly DemoDevice[],
  categories: ReadonlyMap<string, Category>,
) {
  const messages: SeedRow[] = [];
  const notes: SeedRow[] = [];
  const tickets = ticketsByAge.map((ticket, index): SeedRow => {
    const customer = customers[ticket.language];
    const start = now.getTime() - ticket.hoursAgo * hourMs;
    const at = (hours: number) => new Date(Math.min(start + hours * hourMs, now.getTime() - 60_000));
    const written = ticket.messages.filter(({ by }) => by !== 'n');
    const lastAt = at(written.at(-1)?.at ?? 0);
    for (const { by, at: hours, text, isSolution = false } of ticket.messages) {
      const isOurs = by !== 'c';
      const row = {
        ticket_id: idOf(index),
        account_id: isOurs ? agent.id : customer.id,
        author: isOurs ? agent.name : customer.name,
        body: docOf(text),
        file_ids: [],
        picture_ids: [],
        created_at: at(hours),
      };
      if (by === 'n') notes.push({ id: notes.length + 1, ...row });
      else
        messages.push({
          id: messages.length + 1,
          side: isOurs ? 'support' : 'customer',
          is_solution: isSolution,
          ...row,
        });
    }
    const device = ticket.hasDevice ? devices.filter(({ orgId }) => orgId === customer.orgId)[index] : undefined;
    const isTaken = ticket.state !== 'waiting_support';
    return {
      id: idOf(index),
      org_id: customer.orgId,
      number: 1000 + idOf(index),
      title: ticket.title,
      type: ticket.type,
      state: ticket.state,
      state_at: customersTurn.includes(ticket.state) ? lastAt : at(1),
      ...categories.get(ticket.category),
      device_id: device?.id ?? null,
      sn: device?.sn ?? '',
      contact_email: customer.email,
      contact_language: ticket.language,
      submitter_id: customer.id,
      submitter: customer.name,
      assignee_id: isTaken ? agent.id : null,
      assignee: isTaken ? agent.name : '',
      message_count: written.length,
      last_message_at: lastAt,
      first_used_ms: 0,
      next_used_ms: 0,
      solution_used_ms: 0,
      ...clockOf(ticket, lastAt),
      created_at: at(0),
      updated_at: lastAt,
      version: 1,
    };
  });
  return { tickets, messages, notes };
}

/** What customers allowed when they submitted their tickets; a processed one is still open. */
const grantRows = ({ customers }: People, tickets: readonly SeedRow[]): SeedRow[] =>
  ticketsByAge
    .flatMap(({ grant, language }, index) =>
      grant
        ? [
            {
              ticket_id: idOf(index),
              remote: grant.remote,
              must_ask: grant.mustAsk,
              may_act: grant.mayAct,
              account_id: customers[language].id,
              granted_by: customers[language].name,
              granted_at: tickets[index]?.created_at,
            },
          ]
        : [],
    )
    .map((row, index) => ({ id: index + 1, ...row }));

const answerRows = (now: Date): SeedRow[] =>
  demoAnswers.map(({ name, language, text, action = 'none' }, index) => ({
    id: index + 1,
    name,
    language,
    body: docOf(text),
    action,
    created_by: 'admin',
    created_at: now,
    updated_at: now,
    version: 1,
  }));

const withDevice = (tickets: readonly SeedRow[]) =>
  tickets.flatMap(({ id, created_at, device_id }) =>
    device_id === null ? [] : [{ id: Number(id), created_at: created_at as Date, device_id: device_id as string }],
  );

export const supportPart: SeedPart = {
  name: 'support',
  async run(context: SeedContext): Promise<number> {
    const { client, now } = context;
    const { rowCount } = await client.query('SELECT FROM support_ticket LIMIT 1');
    if (rowCount) return 0;
    const people = await findPeople(context);
    const { rows: devices } = await client.query<DemoDevice>(
      `SELECT d.id, d.sn, d.org_id AS "orgId" FROM unnest($2::int[]) o(id),
              LATERAL (SELECT d.id, d.sn, d.org_id FROM devices_device d LEFT JOIN link_facts f ON f.device_id = d.id
                        WHERE d.org_id = o.id
                        -- Their snapshots differ in apps.
                        ORDER BY jsonb_array_length(f.apps) > 1 DESC NULLS LAST, d.id LIMIT $1) d`,
      [ticketsByAge.length, Object.values(people.customers).map(({ orgId }) => orgId)],
    );
    const { tickets, messages, notes } = ticketRows(now, people, devices, await findCategories(context));
    const grants = grantRows(people, tickets);
    const answers = answerRows(now);
    const added =
      (await insertRows(client, 'support_ticket', tickets)) +
      (await insertRows(client, 'support_message', messages)) +
      (await insertRows(client, 'support_note', notes)) +
      (await insertRows(client, 'support_grant', grants)) +
      (await insertRows(client, 'support_answer', answers)) +
      (await seedSnapshots(context, withDevice(tickets)));
    await client.query(`SELECT setval('support_ticket_number', $1)`, [1000 + idOf(ticketsByAge.length - 1)]);
    for (const [table, count] of [
      ['support_ticket', idOf(tickets.length - 1)],
      ['support_message', messages.length],
      ['support_note', notes.length],
      ['support_grant', grants.length],
      ['support_answer', answers.length],
    ])
      await client.query('SELECT pass_ids($1, $2)', [table, count]);
    return added;
  },
};
