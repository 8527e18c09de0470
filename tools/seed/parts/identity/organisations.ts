import { insertRows } from '../../insert-rows.ts';
import type { SeedContext } from '../../seed-part.ts';
import { type DemoPartner, demoPartners, demoVendor, timezoneOf } from './demo-people.ts';

const dayMs = 86_400_000;

export interface SeededOrgs {
  /** Id in the database of a partner of the demo table. */
  idOf(demoId: string): number;
  added: number;
}

/** The vendor and its partners. A partner that is there already, by its name, is left as it is. */
export async function seedOrganisations(context: SeedContext): Promise<SeededOrgs> {
  const { client } = context;
  const { rowCount } = await client.query(
    `INSERT INTO identity_org (id, kind, name, abbreviation, contact_person, contact_email, phone, country_code, address,
       website, created_at, activated_at, time_zone)
     VALUES (1, 'vendor', $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) ON CONFLICT DO NOTHING`,
    [
      demoVendor.name,
      demoVendor.abbreviation,
      demoVendor.contact,
      `hello@${demoVendor.domain}`,
      demoVendor.phone,
      demoVendor.country,
      demoVendor.address,
      `https://www.${demoVendor.domain}`,
      new Date(context.now.getTime() - 1_400 * dayMs),
      timezoneOf(demoVendor.country),
    ],
  );
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM identity_org');
  const byName = new Map(rows.map((row) => [row.name, row.id]));
  const takenIds = new Set(rows.map((row) => row.id));
  await keepIdsFree(context);

  const ids = new Map([['1', 1]]);
  let added = rowCount ?? 0;
  const random = context.random('organisations');
  for (const partner of demoPartners) {
    const row = partnerRow(partner, ids.get(partner.parent) ?? 1, random.between(60, 1_100), context.now);
    const known = byName.get(partner.name);
    if (known === undefined) added += 1;
    ids.set(partner.id, known ?? (await insertPartner(context, row, takenIds.has(row.id) ? null : row.id)));
  }
  return {
    idOf: (demoId) => {
      const id = ids.get(demoId);
      if (id === undefined) throw new Error(`the demo data has no partner ${demoId}`);
      return id;
    },
    added,
  };
}

/** Ids below 100 are the demo data's own, the same in every demo database. */
async function keepIdsFree({ client }: SeedContext): Promise<void> {
  await client.query(`SELECT pass_ids('identity_org', greatest(100, (SELECT max(id) FROM identity_org)))`);
}

async function insertPartner(
  { client }: SeedContext,
  { id: _id, ...row }: ReturnType<typeof partnerRow>,
  id: number | null,
): Promise<number> {
  await insertRows(client, 'identity_org', [id === null ? row : { id, ...row }]);
  const { rows } = await client.query<{ id: number }>('SELECT max(id) AS id FROM identity_org WHERE name = $1', [
    row.name,
  ]);
  return rows[0]?.id ?? 0;
}

function partnerRow(partner: DemoPartner, parentId: number, ageDays: number, now: Date) {
  const createdAt = new Date(now.getTime() - ageDays * dayMs);
  const isPending = partner.state === 'pending';
  return {
    id: Number(partner.id),
    parent_id: parentId,
    kind: 'partner',
    name: partner.name,
    abbreviation: partner.abbreviation,
    partner_type: partner.type,
    contact_person: partner.contact,
    contact_email: `${partner.latin}@${partner.domain}`,
    phone: partner.phone,
    country_code: partner.country,
    time_zone: timezoneOf(partner.country),
    region_code: partner.region || null,
    address: partner.address,
    website: `https://www.${partner.domain}`,
    is_remote_control_allowed: partner.flags.includes('r'),
    is_upper_access_allowed: partner.flags.includes('u'),
    is_second_verification_on: partner.flags.includes('s'),
    factor_demanded_from: partner.flags.includes('f') ? new Date(now.getTime() - 3 * dayMs) : null,
    is_enabled: partner.state !== 'disabled',
    created_at: createdAt,
    updated_at: createdAt,
    activated_at: isPending ? null : new Date(createdAt.getTime() + 5 * 3_600_000),
  };
}
