import { type RawBuilder, sql } from 'kysely';
import { controlledBy, controllersOf } from '../../../platform/db/org-tree.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { encodeFit } from '../resolve/match.rules.ts';

/** A matcher as its row has it, with the depth of its organisation. */
export interface AimRow {
  id: string;
  org_id: number;
  org_depth: number;
  scope: string;
  model_ids: number[];
  group_ids: number[];
  tag_ids: number[];
  shop_ids: string[];
  partner_ids: number[];
  sns: string[];
  min_android: number | null;
  min_firmware: number[] | null;
  screens: string[] | null;
  needs_second_screen: boolean;
}

/** A matcher with the groups it reaches, each with the depth of the nearest one it names. */
export interface Aim extends AimRow {
  groupDepths: Readonly<Record<string, number>>;
}

export async function aimOf({ db }: ScopedDb, row: AimRow): Promise<Aim> {
  if (row.group_ids.length === 0) return { ...row, groupDepths: {} };
  const { rows } = await sql<{ id: number; depth: number }>`
    with recursive below as (
      select g.id, cardinality(policies_group_line(g.id)) as depth from devices_group g where g.id = any(${row.group_ids}::int[])
      union all select g.id, b.depth from devices_group g join below b on g.parent_id = b.id)
    select id, max(depth) as depth from below group by id`.execute(db);
  return { ...row, groupDepths: Object.fromEntries(rows.map(({ id, depth }) => [id, depth])) };
}

/** Whether the matcher is aimed at `devices_device as d`: `policies_aimed` for one matcher and many devices. */
export const aimedAt = (aim: Aim): RawBuilder<boolean> =>
  sql<boolean>`(${controlledBy({ id: aim.org_id, depth: aim.org_depth }, 'd')} and ${inTarget(aim)})`;

function inTarget(aim: Aim): RawBuilder<boolean> {
  switch (aim.scope) {
    case 'sn':
      return sql<boolean>`d.sn = any(${aim.sns}::text[])`;
    case 'shop':
      return sql<boolean>`d.shop_id = any(${aim.shop_ids}::bigint[])`;
    case 'tag':
      return sql<boolean>`d.tags && ${aim.tag_ids}::int[]`;
    case 'model':
      return sql<boolean>`d.model_id in (select n.id from devices_model n
        where n.id = any(${aim.model_ids}::int[]) or n.original_model_id = any(${aim.model_ids}::int[]))`;
    case 'group':
      return sql<boolean>`d.group_id = any(${Object.keys(aim.groupDepths)}::int[])`;
    case 'partner':
      return aim.partner_ids.includes(vendorOrgId)
        ? sql<boolean>`true`
        : sql<boolean>`${controllersOf('d')} && ${aim.partner_ids}::int[]`;
    default:
      return sql<boolean>`true`;
  }
}

const screen = sql<string>`(dm.screen_width || 'x' || dm.screen_height)`;
const secondScreenBit = 512;

/** Why a device `d` of the model `dm` does not get what it is aimed at: `policies_left_out` with the gates that there are. */
export function leftOutOf(aim: Aim): RawBuilder<string | null> {
  const gates: RawBuilder<unknown>[] = [];
  if (aim.min_android !== null)
    gates.push(
      sql`when substring(d.os_version from 'Android ([0-9]{1,4})')::int < ${aim.min_android}::int then 'android_too_old'`,
    );
  if (aim.min_firmware)
    gates.push(
      sql`when string_to_array(substring(d.firmware_version from '[0-9]{1,9}(?:[.][0-9]{1,9})*'), '.')::int[] < ${aim.min_firmware}::int[]
          then 'firmware_too_old'`,
    );
  if (aim.screens) gates.push(sql`when not ${screen} = any(${aim.screens}::text[]) then 'screen_differs'`);
  if (aim.needs_second_screen)
    gates.push(sql`when d.able_items & ${secondScreenBit}::bigint = 0 then 'no_second_screen'`);
  return gates.length > 0 ? sql<string | null>`case ${sql.join(gates, sql` `)} end` : sql<string | null>`null::text`;
}

/** How a device that the matcher is aimed at fits: `policies_fit`, null where it is left out. */
export function fitIn(aim: Aim): RawBuilder<string | null> {
  const base = encodeFit({ matchId: Number(aim.id), groupDepth: 0, variant: 0 });
  const step = encodeFit({ matchId: 0, groupDepth: 1, variant: 0 });
  const depth =
    aim.scope === 'group' ? sql`(${JSON.stringify(aim.groupDepths)}::jsonb ->> d.group_id::text)::bigint` : sql`0`;
  const variant = aim.screens ? sql`coalesce(array_position(${aim.screens}::text[], ${screen}), 0)` : sql`0`;
  return sql<
    string | null
  >`case when ${leftOutOf(aim)} is null then ${String(base)}::bigint + ${depth} * ${step}::int + ${variant} end`;
}
