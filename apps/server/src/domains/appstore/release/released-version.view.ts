import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';
import type { TaskAudience } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { listBlacklistingOrgs } from '../../system/index.ts';
import { isInMarket } from '../app/version-row.view.ts';
import type { ReleasableVersion } from './release.rules.ts';

export interface ReleasedVersion extends ReleasableVersion {
  /** The last publication of it; null before there was one. */
  publication: {
    state: PublicationState;
    visibility: 'all' | 'partial';
    healthMinutes: number;
    partnerIds: number[];
    areaCodes: string[];
    modelIds: number[];
    adaptsNewModels: boolean;
    startedAt: string | null;
  } | null;
}

/**
 * A version in reach of who asks: of an app of their own, or reviewed and offered to them. What it was published with is
 * read for the system: an owner's settings count for everybody, whoever may look at them.
 */
export async function findReleasedVersion(scope: Scope, id: string): Promise<ReleasedVersion | undefined> {
  const row = await readIn(scope, (db) =>
    db
      .selectFrom('appstore_version as v')
      .innerJoin('appstore_app as a', 'a.id', 'v.app_id')
      .select(['v.id', 'v.app_id', 'v.file_id', 'v.version_code', 'v.version_name', 'v.certificate_sha256', 'v.state'])
      .select(['a.package', 'a.is_offered', sql<string>`coalesce(nullif(v.name, ''), a.name)`.as('name')])
      .where('v.id', '=', id)
      .where('v.state', '<>', 'deleted')
      .where(isInMarket(scope, 'a'))
      .executeTakeFirst(),
  );
  if (!row) return undefined;
  return {
    id: row.id,
    appId: row.app_id,
    package: row.package,
    name: row.name,
    fileId: row.file_id,
    versionCode: Number(row.version_code),
    versionName: row.version_name,
    certificateSha256: row.certificate_sha256,
    state: row.state,
    isOffered: row.is_offered,
    publication: await findLastPublication(scope, id),
  };
}

async function findLastPublication({ database }: Scope, versionId: string): Promise<ReleasedVersion['publication']> {
  const row = await database.vendor
    .selectFrom('appstore_publication as p')
    .select(['p.state', 'p.visibility', 'p.health_minutes', 'p.partner_ids', 'p.area_codes', 'p.model_ids'])
    // As text, to the microsecond: models that were added after it are told from those before.
    .select(['p.adapts_new_models', sql<string | null>`p.started_at::text`.as('started_at')])
    .where('p.version_id', '=', versionId)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state as PublicationState,
    visibility: row.visibility as 'all' | 'partial',
    healthMinutes: row.health_minutes,
    partnerIds: row.partner_ids,
    areaCodes: row.area_codes,
    modelIds: row.model_ids,
    adaptsNewModels: row.adapts_new_models,
    startedAt: row.started_at,
  };
}

/** Groups whose devices do not get a package, those below them included; also of organisations above who asks. */
export async function listBlockedGroups({ database }: Scope, packageName: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select b.group_id as id from appstore_block b where b.package = ${packageName}
      union
      select c.id from devices_group c join tree on c.parent_id = tree.id)
    select id from tree`.execute(database.vendor);
  return rows.map(({ id }) => id);
}

/**
 * Whom a version is meant for: the rule of the store (`visibility.view.ts`), settled, in the form a million devices are
 * asked by; a test compares the two. Who gets it early is no limit to what a person sends out.
 */
export async function audienceOf(scope: Scope, version: ReleasedVersion): Promise<TaskAudience> {
  const { publication } = version;
  const isPartial = publication?.visibility === 'partial';
  return {
    partnerIds: isPartial ? publication.partnerIds : [],
    areaCodes: isPartial ? publication.areaCodes : [],
    modelIds: isPartial ? publication.modelIds : [],
    newModelsSince: isPartial && publication.adaptsNewModels ? publication.startedAt : null,
    exceptGroupIds: await listBlockedGroups(scope, version.package),
    exceptPartnerIds: await listBlacklistingOrgs(scope, version.package),
  };
}
