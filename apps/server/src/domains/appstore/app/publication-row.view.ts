import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Publications with what they are of, without a condition. */
export const publicationRows = ({ db }: Pick<ScopedDb, 'db'>) =>
  db
    .selectFrom('appstore_publication as p')
    .innerJoin('appstore_version as v', 'v.id', 'p.version_id')
    .innerJoin('appstore_app as a', 'a.id', 'p.app_id')
    .selectAll('p')
    .select([
      'a.name as app_name',
      'a.package',
      'v.version_code',
      'v.version_name',
      sql<string[]>`array(select s.sn from appstore_publication_sn s where s.publication_id = p.id order by s.sn)`.as(
        'sns',
      ),
    ]);
export type ListedPublication = Awaited<ReturnType<ReturnType<typeof publicationRows>['executeTakeFirstOrThrow']>>;

export const presentPublication = (row: ListedPublication): Publication => ({
  id: row.id,
  appId: row.app_id,
  appName: row.app_name,
  package: row.package,
  versionId: row.version_id,
  versionCode: Number(row.version_code),
  versionName: row.version_name,
  state: row.state as Publication['state'],
  visibility: row.visibility as Publication['visibility'],
  partnerIds: row.partner_ids.map(String),
  areaCodes: row.area_codes,
  modelIds: row.model_ids.map(String),
  adaptsNewModels: row.adapts_new_models,
  deployment: row.deployment as Publication['deployment'],
  tagIds: row.tag_ids.map(String),
  groupIds: row.group_ids.map(String),
  sns: row.sns,
  percent: row.percent,
  upgradeMode: row.upgrade_mode as Publication['upgradeMode'],
  isInstant: row.publish_at === null,
  publishAt: row.publish_at,
  healthMinutes: row.health_minutes,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  createdBy: row.created_by,
  createdAt: row.created_at,
  version: row.version,
});
