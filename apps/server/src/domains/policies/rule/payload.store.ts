import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, type ScopedDb } from '../../../platform/db/scope.ts';
import type { RuleFileFacts } from './payload.rules.ts';

export async function insertSecret({ db }: ScopedDb, ruleId: string, sealed: string): Promise<string> {
  const row = await db
    .insertInto('policies_secret')
    .values({ rule_id: ruleId, sealed })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function listFileKinds({ scope, db }: ScopedDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files_object as f')
    .select(['f.id', 'f.kind'])
    .where('f.id', 'in', ids)
    .where(inScope(scope, 'f'))
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

export async function listFileFacts({ db }: ScopedDb, ids: readonly string[]): Promise<Map<string, RuleFileFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files_object as f')
    .select(['f.id', 'f.kind', 'f.name', 'f.size', 'f.sha256', 'f.width_px', 'f.height_px'])
    .where('f.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        kind: row.kind,
        name: row.name,
        size: Number(row.size),
        sha256: row.sha256 ?? '',
        widthPx: row.width_px,
        heightPx: row.height_px,
      },
    ]),
  );
}

/** Packages that no app of the store has. */
export async function listUnknownPackages({ db }: ScopedDb, packages: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ package: string }>`
    select p as package from unnest(${packages}::text[]) p
     where not exists (select from appstore_app a where a.package = p and a.deleted_at is null)`.execute(db);
  return rows.map((row) => row.package);
}

/** Whether an app that is not the vendor's own is among them. */
export async function hasOthersApp({ db }: ScopedDb, packages: readonly string[], vendorId: number): Promise<boolean> {
  const { rows } = await sql`
    select from appstore_app a where a.package = any(${packages}::text[]) and a.org_id <> ${vendorId}
       and a.deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** What a target names has to be there, seen by who names it, and of an organisation whose devices the rule can reach. */
export async function refuseUnknownTarget({ scope, db }: ScopedDb, target: RuleTarget): Promise<void> {
  const seen = inScope(scope, 't');
  await refuseUnseen({ db }, [
    { table: 'devices_group', ids: target.groupIds ?? [], seen },
    { table: 'devices_tag', ids: target.tagIds ?? [], seen },
    { table: 'devices_shop', ids: target.shopIds ?? [], seen },
    { table: 'identity_org', ids: target.partnerIds ?? [], seen: orgControlled(scope, 't') },
  ]);
  const models = [...new Set(target.modelIds ?? [])];
  // Filters follow what devices report, up to their state: a rule for one would be made again at every reconnect.
  const { rows } = await sql<{ ok: boolean }>`
    select (select count(*) from devices_model m where m.id = any(${models}::int[])) = ${models.length}
       and not exists (select from devices_group g where g.id = any(${target.groupIds ?? []}::int[]) and g.kind <> 'static') as ok`.execute(
    db,
  );
  if (!rows[0]?.ok) throw new AppError('policies.target_unknown');
}
