import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type Aim, aimedAt, aimOf, fitIn } from './aim.store.ts';

export async function findAim(
  inside: ScopedDb,
  matchId: string,
): Promise<Aim & { is_live: boolean; isEverybody: boolean }> {
  const row = await inside.db
    .selectFrom('policies_match as m')
    .innerJoin('identity_org as o', 'o.id', 'm.org_id')
    .selectAll('m')
    .select('o.depth as org_depth')
    .where('m.id', '=', matchId)
    .executeTakeFirstOrThrow();
  const { min_android, min_firmware, screens, needs_second_screen } = row;
  const isOpen = min_android === null && min_firmware === null && screens === null && !needs_second_screen;
  const isEverybody = row.scope === 'all' && row.org_depth === 0 && isOpen;
  return { ...(await aimOf(inside, row)), is_live: row.is_live, isEverybody };
}

export const updateLive = ({ db }: ScopedDb, matchId: string, isLive: boolean) =>
  db.updateTable('policies_match').set({ is_live: isLive }).where('id', '=', matchId).execute();

const devices = sql`devices_device d join devices_model dm on dm.id = d.model_id join policies_device p on p.device_id = d.id`;

/** How many devices of each class the matcher matches, by how. */
export async function countHits({ db }: ScopedDb, aim: Aim, item: number) {
  const { rows } = await sql<{ class_id: number; fit: string; n: number }>`
    select h.class_id, h.fit, count(*)::int as n from (
      select p.classes[${item}::int] as class_id, ${fitIn(aim)} as fit from ${devices} where ${aimedAt(aim)}) h
     where h.fit is not null and h.class_id is not null group by 1, 2`.execute(db);
  return rows.map(({ class_id, fit, n }) => ({ classId: class_id, fit: Number(fit), devices: n }));
}

const memberCount = sql<number>`coalesce((select sum(k.n) from policies_counter k
  where k.class_id = c.id and k.hash = '' and k.outcome = 'member'), 0)::int`;

async function listMembers({ db }: ScopedDb, where: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: number; matches: string[]; members: number }>`
    select c.id, c.matches, ${memberCount} as members from policies_class c where ${where}`.execute(db);
  return rows.map(({ id, matches, members }) => ({ id, matches: matches.map(Number), members }));
}

export const listMembersOf = (inside: ScopedDb, ids: readonly number[]) =>
  listMembers(inside, sql<boolean>`c.id = any(${ids}::int[])`);
export const listMembersOfItem = (inside: ScopedDb, item: number) =>
  listMembers(inside, sql<boolean>`c.item = ${item}`);

export const updateMatches = ({ db }: ScopedDb, classId: number, matches: readonly number[]) =>
  sql`update policies_class set matches = ${matches.map(String)}::bigint[], is_compiled = false where id = ${classId}`.execute(
    db,
  );

/** One statement for a matcher that every device matches. */
export const updateEveryMatch = ({ db }: ScopedDb, item: number, code: number) =>
  sql`update policies_class c set is_compiled = false,
        matches = (select array_agg(x order by x) from unnest(c.matches || ${String(code)}::bigint) x)
       where c.item = ${item}`.execute(db);

export async function insertClass({ db }: ScopedDb, item: number, matches: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into policies_class (item, matches) values (${item}, ${matches.map(String)}::bigint[]) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

export interface ClassMove {
  from: number;
  fit: number | null;
  to: number;
}

/**
 * Moves the smaller sides of split classes, in one statement; what their devices reported is counted along. Step by step:
 * the planner cannot guess how many devices of a class match, expects one, and joins the rest row by row.
 */
export async function updateSplit(
  { db }: ScopedDb,
  aim: Aim,
  kind: PolicyKindName,
  item: number,
  moves: readonly ClassMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const isAimedOnly = moves.every(({ fit }) => fit !== null);
  const at = sql`${item}::int`;
  await sql`
    with part as (
      select * from unnest(${moves.map(({ from }) => from)}::int[], ${moves.map(({ fit }) => String(fit ?? -1))}::bigint[],
        ${moves.map(({ to }) => to)}::int[]) as u (f, fit, t)
    ), aimed as materialized (
      select d.id, coalesce(case when ${aimedAt(aim)} then ${fitIn(aim)} end, -1) as fit
        from devices_device d join devices_model dm on dm.id = d.model_id where ${isAimedOnly ? aimedAt(aim) : sql`true`}
    ), placed as materialized (
      select p.device_id, p.classes[${at}] as class_id, a.fit from aimed a join policies_device p on p.device_id = a.id
    ), hit as materialized (
      select placed.device_id, part.f, part.t from placed join part on part.f = placed.class_id and part.fit = placed.fit
    ), moved as (
      update policies_device p set classes[${at}] = hit.t from hit where p.device_id = hit.device_id
      returning p.device_id, hit.f, hit.t
    ), said as (
      select m.f, m.t, l.hash, l.outcome from moved m join link_item l on l.device_id = m.device_id and l.item = ${kind}
    )
    insert into policies_counter as c (class_id, hash, outcome, slot, n)
    select class_id, hash, outcome, 0, sum(n) from (
      select f, '', 'member', -1 from moved union all select t, '', 'member', 1 from moved
      union all select f, hash, outcome, -1 from said union all select t, hash, outcome, 1 from said) d (class_id, hash, outcome, n)
     group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (class_id, hash, outcome, slot) do update set n = c.n + excluded.n`.execute(db);
}

/** Classes that are alike by now become one, with all that was counted. */
export async function updateJoined(
  { db }: ScopedDb,
  aim: Aim,
  item: number,
  moves: readonly { from: number; to: number; isMatched: boolean }[],
): Promise<void> {
  if (moves.length === 0) return;
  const at = sql`${item}::int`;
  const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)];
  // Devices of classes that the matcher matched are found by its target.
  const found = moves.every(({ isMatched }) => isMatched)
    ? sql`policies_device p join devices_device d on d.id = p.device_id and ${aimedAt(aim)}`
    : sql`policies_device p`;
  await sql`
    with part as (select * from unnest(${from}::int[], ${to}::int[]) as u (f, t)),
    hit as (select p.device_id, part.t from ${found} join part on part.f = p.classes[${at}])
    update policies_device p set classes[${at}] = hit.t from hit where p.device_id = hit.device_id`.execute(db);
  await sql`
    with part as (select * from unnest(${from}::int[], ${to}::int[]) as u (f, t)),
    gone as (delete from policies_counter c using part where c.class_id = part.f returning part.t, c.hash, c.outcome, c.n)
    insert into policies_counter as c (class_id, hash, outcome, slot, n)
    select t, hash, outcome, 0, sum(n) from gone group by 1, 2, 3 order by 1, 2, 3
    on conflict (class_id, hash, outcome, slot) do update set n = c.n + excluded.n`.execute(db);
  await sql`delete from policies_class where id = any(${from}::int[])`.execute(db);
}
