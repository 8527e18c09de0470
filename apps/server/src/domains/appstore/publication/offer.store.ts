import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/**
 * Sets what an app repeats of its publications: whether and to whom it is offered, and which version everybody gets.
 * With another public version its listing follows; one that the vendor set right stays until then. Part of every
 * transaction that changes publications of an app or takes it out of the store.
 */
export const updateOffered = ({ db }: ScopedDb, appId: string) =>
  sql`
    with standing as (
      select p.version_id, p.deployment, p.state, case when p.visibility = 'all' then '{}' else p.partner_ids end as partner_ids
        from appstore_publication p where p.app_id = ${appId} and p.state in ('live', 'halted')),
    offer as (
      select coalesce(bool_or(state = 'live'), false) as is_live,
             coalesce(bool_or(state = 'live' and partner_ids = '{}'), false) as is_everybodys,
             (select coalesce(array_agg(distinct id), '{}') from standing, unnest(partner_ids) id where state = 'live') as named,
             max(version_id) filter (where deployment = 'public') as public_version_id
        from standing)
    update appstore_app a
       set is_offered = a.is_listed and a.deleted_at is null and offer.is_live,
           offered_to = case when offer.is_everybodys then '{}' else offer.named end,
           public_version_id = offer.public_version_id,
           name = coalesce(v.name, a.name), icon_file_id = coalesce(v.icon_file_id, a.icon_file_id),
           category_id = coalesce(v.category_id, a.category_id),
           second_category_id = case when v.id is null then a.second_category_id else v.second_category_id end,
           keywords = coalesce(v.keywords, a.keywords),
           updated_at = now(), version = a.version + 1
      from offer left join appstore_version v on v.id = offer.public_version_id and v.id is distinct from (
        select public_version_id from appstore_app where id = ${appId})
     where a.id = ${appId}`.execute(db);

/** Who may hear of an app: its owner and whom it is offered to. */
export const findHearers = ({ db }: ScopedDb, appId: string) =>
  db
    .selectFrom('appstore_app')
    .select(['org_id', 'is_offered', 'offered_to'])
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
