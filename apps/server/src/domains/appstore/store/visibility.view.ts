import { type RawBuilder, sql } from 'kysely';
import { treeLine } from '../../../platform/db/org-tree.ts';
import { isPackageBlacklisted } from '../../system/index.ts';

/**
 * Who sees an app: the one rule of it, for the store on a device, its downloads and installs and for counting
 * before publishing. Releases ask the same of the publication, without grayscale, in a form that a million devices are
 * asked by (`audienceOf`); `release-reach.db.test.ts` holds the two together. `f` is what decides about a device, `p` a publication, `a` its app.
 */

/** What decides about devices; `where` is a condition on `devices_device as d`. */
export const deviceFacts = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select d.id, d.sn, d.org_id, d.model_id, d.tags, m.created_at as model_created_at,
         ${treeLine('o')} as org_line,
         array_remove(array[s.country_code, s.region_code], null) as areas,
         case when d.group_id is null then '{}' else devices_group_line(d.group_id) end as group_line
    from devices_device d join devices_model m on m.id = d.model_id join identity_org o on o.id = d.org_id
    left join devices_shop s on s.id = d.shop_id
   where ${where}`;

/** A device fits each of the three that names anything. */
export const isMeant = sql<boolean>`(p.visibility = 'all' or (
  (p.partner_ids = '{}' or p.partner_ids && f.org_line)
  and (p.area_codes = '{}' or p.area_codes && f.areas)
  and (p.model_ids = '{}' or f.model_id = any(p.model_ids) or (p.adapts_new_models and f.model_created_at > p.started_at))))`;

const namedSerial = sql<boolean>`exists (select from appstore_publication_sn s where s.publication_id = p.id and s.sn = f.sn)`;

/** Everybody, or in a grayscale those with a tag, in a group or below it, named, or drawn by lot. */
export const isIn = (isNamed: RawBuilder<boolean> = namedSerial): RawBuilder<boolean> => sql<boolean>`(
  p.deployment = 'public' or p.tag_ids && f.tags or p.group_ids && f.group_line
  or (p.percent > 0 and appstore_lot(f.id, p.app_id) < p.percent) or ${isNamed})`;

/**
 * Kept from a group the device is in, or on the blacklist of its partner or one above. Named through the publication, so
 * that it is asked last, for those few that are meant for the device, and not for every app of the store.
 */
const packageOf = sql`case when p.app_id is not null then a.package end`;
export const isKeptFrom = sql<boolean>`(
  exists (select from appstore_block b where b.group_id = any(f.group_line) and b.package = ${packageOf})
  or ${isPackageBlacklisted(packageOf, sql`f.org_line`)})`;

/** A device is offered a publication that is live, of an app that is offered. */
export const isOffered = sql<boolean>`(a.is_offered and p.state = 'live' and ${isMeant} and ${isIn()} and not ${isKeptFrom})`;
