import { insertRows } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';

type Step = [event: 'request' | 'pass' | 'refuse' | 'withdraw', by: string, daysAgo: number, opinion?: string];

interface DemoEntry {
  kind: 'mdm' | 'package';
  value: string;
  state: 'enabling' | 'enabled' | 'disabling' | 'disabled';
  stage?: 'mid' | 'final';
  /** What happened to it, oldest first; the first request's opinion is its description. */
  steps: Step[];
}

const entries: readonly DemoEntry[] = [
  {
    kind: 'mdm',
    value: 'LT-P240-0001873',
    state: 'enabled',
    steps: [
      ['request', 'support', 26, 'Stolen from a shop in Lisbon, police report 2210/26'],
      ['pass', 'reviewer', 25, 'Report seen'],
      ['pass', 'admin', 24],
    ],
  },
  {
    kind: 'mdm',
    value: 'LT-P240-0002291',
    state: 'disabling',
    stage: 'final',
    steps: [
      ['request', 'reviewer', 21, 'Runs a firmware that somebody else signed'],
      ['pass', 'support', 20],
      ['pass', 'admin', 20],
      ['request', 'support', 3, 'Back from repair with our firmware, RMA 5512'],
      ['pass', 'reviewer', 2, 'Checked in the workshop'],
    ],
  },
  {
    kind: 'mdm',
    value: 'LT-K900-0000417',
    state: 'enabling',
    stage: 'mid',
    steps: [['request', 'support', 1, 'Two devices report this serial number']],
  },
  {
    kind: 'mdm',
    value: 'LT-K900-0000560',
    state: 'enabling',
    stage: 'final',
    steps: [
      ['request', 'support', 4, 'Lost on the way to the customer'],
      ['pass', 'reviewer', 3, 'The carrier confirms it'],
    ],
  },
  {
    kind: 'mdm',
    value: 'LT-S120-0033108',
    state: 'disabled',
    steps: [
      ['request', 'support', 12, 'The customer has not paid'],
      ['refuse', 'reviewer', 11, 'No reason to shut a device out; see the dunning process'],
    ],
  },
  {
    kind: 'package',
    value: 'com.freecoupons.till',
    state: 'enabled',
    steps: [
      ['request', 'reviewer', 18, 'Reads card numbers from the screen'],
      ['pass', 'support', 17, 'Reproduced on two devices'],
      ['pass', 'admin', 17],
    ],
  },
  {
    kind: 'package',
    value: 'net.speedvpn.lite',
    state: 'enabling',
    stage: 'mid',
    steps: [['request', 'reviewer', 1, 'Takes the connection away from payment apps']],
  },
  {
    kind: 'package',
    value: 'org.oldprinter.service',
    state: 'disabled',
    steps: [
      ['request', 'support', 28, 'Blocks the printer port on the S120'],
      ['pass', 'reviewer', 27],
      ['pass', 'admin', 27],
      ['request', 'reviewer', 9, 'Mended in version 3.2'],
      ['pass', 'support', 8],
      ['pass', 'admin', 8, 'Version 3.2 tried on all models'],
    ],
  },
];

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Blacklist entries in every state, asked for and reviewed by the vendor's people. */
export const blacklistPart: SeedPart = {
  name: 'blacklist',
  async run(context) {
    const { client } = context;
    const known = await client.query<{ value: string }>('SELECT value FROM system_blacklist_entry');
    const knownValues = new Set(known.rows.map((row) => row.value));
    const accounts = await client.query<{ id: string; login: string }>(
      'SELECT id, login_name AS login FROM identity_account WHERE org_id = 1',
    );
    const idOf = new Map(accounts.rows.map((row) => [row.login, row.id]));
    let added = 0;
    // Lists show the newest id first, so ids have to follow time.
    const oldestFirst = entries.toSorted((a, b) => (b.steps[0]?.[2] ?? 0) - (a.steps[0]?.[2] ?? 0));
    for (const entry of oldestFirst)
      if (!knownValues.has(entry.value) && entry.steps.every(([, by]) => idOf.has(by)))
        added += await putEntry(context, entry, idOf);
    return added;
  },
};

async function putEntry({ client, now }: SeedContext, entry: DemoEntry, idOf: Map<string, string>): Promise<number> {
  // An hour between two steps of the same day.
  const at = (daysAgo: number, index: number) => new Date(now.getTime() - daysAgo * dayMs + (index - 12) * hourMs);
  const last = entry.steps.findLastIndex(([event]) => event === 'request');
  const [, requester = '', requestedDaysAgo = 0] = entry.steps[last] ?? [];
  const [event, reviewer] = entry.steps[last + 1] ?? [];
  const midReviewer = event === 'pass' ? reviewer : undefined;
  const first = entry.steps[0];
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO system_blacklist_entry (org_id, kind, value, description, state, stage, created_by, requested_by_id,
       requested_by, requested_at, mid_reviewed_by_id, mid_reviewed_by, created_at, updated_at, version)
     VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [
      entry.kind,
      entry.value,
      first?.[3],
      entry.state,
      entry.stage ?? null,
      first?.[1],
      idOf.get(requester),
      requester,
      at(requestedDaysAgo, last),
      midReviewer ? idOf.get(midReviewer) : null,
      midReviewer ?? null,
      at(first?.[2] ?? 0, 0),
      at(entry.steps.at(-1)?.[2] ?? 0, entry.steps.length - 1),
      entry.steps.length,
    ],
  );
  let requests = 0;
  let stage: 'mid' | 'final' = 'mid';
  const steps = entry.steps.map(([kind, by, daysAgo, opinion = ''], index) => {
    if (kind === 'request') {
      requests += 1;
      stage = 'mid';
    }
    const step = {
      entry_id: rows[0]?.id,
      org_id: 1,
      event: kind,
      wanted: requests % 2 === 1 ? 'enabled' : 'disabled',
      stage: kind === 'pass' || kind === 'refuse' ? stage : null,
      opinion,
      account_id: idOf.get(by),
      account_name: by,
      at: at(daysAgo, index),
    };
    if (kind === 'pass') stage = 'final';
    return step;
  });
  return 1 + (await insertRows(client, 'system_blacklist_step', steps));
}
