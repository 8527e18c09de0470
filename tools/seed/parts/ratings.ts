import type { SeedContext, SeedPart } from '../seed-part.ts';
import { type DemoRating, demoRatings } from './support/demo-ratings.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface World {
  /** By the language they write. */
  customers: Record<DemoRating['language'], { id: string; orgId: number; name: string; email: string }>;
  agents: readonly { id: string; name: string }[];
  problems: readonly { id: number; name: string }[];
  devices: readonly { id: string; orgId: number; sn: string; model: string; firmware: string; agent_version: string }[];
}

async function findWorld({ client }: SeedContext): Promise<World> {
  const { rows: people } = await client.query(
    `SELECT id, org_id AS "orgId", coalesce(nullif(nick_name, ''), login_name) AS name, email, login_name FROM identity_account
      WHERE login_name IN ('kassenwerk-nord', 'zhishou', 'support', 'admin')`,
  );
  const find = (login: string) => people.find((person) => person.login_name === login);
  const { rows: problems } = await client.query('SELECT id, name_en AS name FROM knowledge_problem ORDER BY id');
  const customers = { 'en-US': find('kassenwerk-nord'), 'zh-CN': find('zhishou') };
  const { rows: devices } = await client.query(
    `SELECT d.id, d.org_id AS "orgId", d.sn, m.name AS model, d.firmware_version AS firmware, d.agent_version
       FROM unnest($1::int[]) o(id),
            LATERAL (SELECT * FROM devices_device WHERE org_id = o.id ORDER BY id LIMIT 12) d
       JOIN devices_model m ON m.id = d.model_id`,
    [Object.values(customers).map(({ orgId }) => orgId)],
  );
  return { customers, agents: [find('support'), find('admin')], problems, devices };
}

const docOf = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

async function putTicket({ client, now }: SeedContext, world: World, demo: DemoRating, at: number): Promise<void> {
  const { agents, problems } = world;
  const customer = world.customers[demo.language];
  const devices = world.devices.filter(({ orgId }) => orgId === customer.orgId);
  const agent = agents[demo.agent];
  const begun = now.getTime() - demo.daysAgo * dayMs;
  const when = (hours: number) => new Date(Math.min(begun + hours * hourMs, now.getTime() - hourMs)).toISOString();
  const problem = problems.find(({ name }) => name === demo.problem);
  const device = at % 3 === 2 ? undefined : devices[at % Math.max(1, devices.length)];
  const isClosed = demo.daysAgo > 16;
  const { rows } = await client.query(
    `INSERT INTO support_ticket (id, number, org_id, title, type, state, state_at, product_id, product_name_en, product_name_zh, problem_id,
       problem_name_en, problem_name_zh, device_id, sn, contact_email, contact_language, submitter_id, submitter, assignee_id,
       assignee, message_count, last_message_at, is_answered, created_at, updated_at, rating_asked_at)
     SELECT $17::int, 1000 + $17::int, $1, $2, 'general', $3, $4, d.id, coalesce(d.name_en, ''), coalesce(d.name_zh, ''), p.id, coalesce(p.name_en, ''),
       coalesce(p.name_zh, ''), $5, $6, $7, $8, $9, $10, $11, $12, 2, $13, true, $14, $4, $15
       FROM (VALUES (1)) one LEFT JOIN knowledge_problem p ON p.id = $16 LEFT JOIN knowledge_product d ON d.id = p.product_id
     RETURNING id`,
    [
      ...[customer.orgId, demo.title, isClosed ? 'closed' : 'processed', when(isClosed ? 14 * 24 + 8 : 8)],
      ...[device?.id ?? null, device?.sn ?? '', customer.email, demo.language, customer.id, customer.name],
      ...[agent?.id, agent?.name, when(3), when(0), when(8), problem?.id ?? null, at + 1],
    ],
  );
  const id = rows[0]?.id;
  await client.query(
    `INSERT INTO support_message (ticket_id, side, is_solution, account_id, author, body, created_at)
     VALUES ($1, 'customer', false, $2, $3, $4, $5), ($1, 'support', true, $6, $7, $8, $9)`,
    [id, customer.id, customer.name, docOf(demo.asked), when(0), agent?.id, agent?.name, docOf(demo.answered), when(3)],
  );
  if (demo.score === null) return;
  await client.query(
    `INSERT INTO support_rating (ticket_id, score, comment, account_id, author, assignee_id, assignee, model, firmware,
       agent_version, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      ...[id, demo.score, demo.comment, customer.id, customer.name, agent?.id, agent?.name],
      ...[device?.model ?? '', device?.firmware ?? '', device?.agent_version ?? '', when(9)],
    ],
  );
}

/** Questions of three months that are over, and what customers say about the answers. */
export const ratingsPart: SeedPart = {
  name: 'ratings',
  async run(context: SeedContext): Promise<number> {
    const { rowCount } = await context.client.query('SELECT FROM support_rating LIMIT 1');
    if (rowCount) return 0;
    await context.client.query(
      `UPDATE support_ticket SET rating_asked_at = state_at WHERE state = 'processed' AND rating_asked_at IS NULL`,
    );
    const world = await findWorld(context);
    // The oldest has the lowest number; the numbers after these belong to the open questions (`support`).
    const byAge = demoRatings.toSorted((one, other) => other.daysAgo - one.daysAgo);
    for (const [at, demo] of byAge.entries()) await putTicket(context, world, demo, at);
    return demoRatings.length;
  },
};
