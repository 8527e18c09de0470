import { createHash } from 'node:crypto';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { ClassContent, MatchedVersion } from './class-content.rules.ts';

export interface ClassRow {
  id: number;
  item: number;
  matches: number[];
  hash: string | null;
}

/** Nobody is placed while rules begin or end, and rules begin and end one after the other. */
export const lockPlacing = ({ db }: ScopedDb) =>
  sql`select pg_advisory_xact_lock(hashtext('policies_place'))`.execute(db);

async function listClasses({ db }: ScopedDb, where: RawBuilder<boolean>): Promise<ClassRow[]> {
  const { rows } = await sql<Omit<ClassRow, 'matches'> & { matches: string[] }>`
    select c.id, c.item, c.matches, c.hash from policies_class c where ${where}`.execute(db);
  return rows.map(({ matches, ...row }) => ({ ...row, matches: matches.map(Number) }));
}

/** Versions that count or are on their way out, by their matcher. */
export async function listMatchedVersions(
  { db }: ScopedDb,
  matchIds: readonly number[],
): Promise<Map<number, MatchedVersion[]>> {
  const rows = await db
    .selectFrom('policies_match as m')
    .innerJoin('policies_rule as r', 'r.id', 'm.rule_id')
    .innerJoin('identity_org as o', 'o.id', 'r.org_id')
    .innerJoin('policies_rule_version as v', (join) =>
      join.onRef('v.match_id', '=', 'm.id').on(sql<boolean>`v.id in (r.current_id, r.next_id)`),
    )
    .select(['m.id', 'm.scope', 'm.rule_id', 'v.id as version_id', 'o.depth', 'v.is_locked', 'v.published_at'])
    .select(['v.contents', 'r.current_id', 'r.next_id'])
    .where('m.id', 'in', [...new Set(matchIds)].map(String))
    .execute();
  const byMatch = new Map<number, MatchedVersion[]>();
  for (const row of rows) {
    const version: MatchedVersion = {
      matchId: Number(row.id),
      scope: row.scope as MatchedVersion['scope'],
      ruleId: row.rule_id,
      versionId: row.version_id,
      orgDepth: row.depth,
      isLocked: row.is_locked,
      publishedMs: Date.parse(row.published_at),
      contents: row.contents,
      isCurrent: row.version_id === row.current_id,
      isNext: row.version_id === row.next_id,
    };
    byMatch.set(version.matchId, [...(byMatch.get(version.matchId) ?? []), version]);
  }
  return byMatch;
}

/** Names one content of an item: devices compare it, and it is stored once under it. */
export const documentHash = (kind: string, key: string): string =>
  createHash('sha256').update(`${kind}\n${key}`).digest('base64url').slice(0, 32);

export const hashOfContent = (kind: string, { key }: ClassContent): string | null =>
  key === null ? null : documentHash(kind, key);

export interface CompiledClass {
  id: number;
  kind: PolicyKindName;
  now: ClassContent;
  next: ClassContent | null;
  nextRules: string[];
}

export async function updateCompiled({ db }: ScopedDb, classes: readonly CompiledClass[]): Promise<void> {
  const json = JSON.stringify(
    classes.map(({ id, kind, now, next, nextRules }) => ({
      id,
      hash: hashOfContent(kind, now),
      winners: now.winners,
      next_hash: next && hashOfContent(kind, next),
      next_winners: next?.winners ?? [],
      next_rules: next ? nextRules : null,
    })),
  );
  await sql`
    update policies_class c set is_compiled = true, hash = n.hash, winners = n.winners, next_hash = n.next_hash,
           next_winners = n.next_winners, next_rules = n.next_rules
      from jsonb_to_recordset(${json}::jsonb) as n (id int, hash text, winners bigint[], next_hash text,
           next_winners bigint[], next_rules bigint[])
     where c.id = n.id`.execute(db);
}

export async function insertDocuments({ db }: ScopedDb, classes: readonly CompiledClass[]): Promise<void> {
  const rows = new Map<string, { hash: string; kind: string; document: string; files: string }>();
  for (const { kind, now, next } of classes)
    for (const content of [now, next]) {
      const hash = content && hashOfContent(kind, content);
      if (!hash) continue;
      const [document, files] = [JSON.stringify(content.document), JSON.stringify(content.files)];
      rows.set(hash, { hash, kind, document, files });
    }
  if (rows.size === 0) return;
  await db
    .insertInto('policies_document')
    .values([...rows.values()].toSorted((left, right) => (left.hash < right.hash ? -1 : 1)))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export const listClassesById = (inside: ScopedDb, ids: readonly number[]): Promise<ClassRow[]> =>
  listClasses(inside, sql<boolean>`c.id = any(${ids}::int[])`);

export const listOpenClasses = (inside: ScopedDb): Promise<ClassRow[]> =>
  listClasses(inside, sql<boolean>`not c.is_compiled`);

export const listRuleClasses = (inside: ScopedDb, ruleId: string): Promise<ClassRow[]> =>
  listClasses(
    inside,
    sql<boolean>`c.is_compiled and exists (select from policies_match m, unnest(c.matches) x
      where m.rule_id = ${ruleId}::bigint and m.item = c.item and x / 4096 = m.id)`,
  );
