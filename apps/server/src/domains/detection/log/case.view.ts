import type { RouteInput } from '@tilldeck/contracts/core/route';
import { rehearsalDays } from '@tilldeck/contracts/detection/detection.limits';
import type { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { DetectionShopEntry, SilencedCase } from '@tilldeck/contracts/detection/detection.schemas';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { filteredLog, refuseForeign } from './log.view.ts';

const shownShops = 200;

interface ShopRow {
  shop_id: string | null;
  shop_name: string | null;
  dark: number;
  devices: number;
  since: string;
}

/** Where devices are dark now, the most first. */
export const listDarkShops = (scope: Scope, id: string) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, id);
    const { rows } = await sql<ShopRow>`
      select c.shop_id, s.name as shop_name, c.dark, coalesce(s.device_count, c.dark) as devices, c.since
        from (select shop_id, count(*)::int as dark, min(since) as since from detection_case
               where policy_id = ${id}::bigint and until is null group by 1) c
        left join devices_shop s on s.id = c.shop_id
       order by c.dark desc, c.since limit ${shownShops}`.execute(db);
    return rows.map(({ shop_id, shop_name, dark, devices, since }) => ({
      shopId: shop_id,
      shopName: shop_name,
      darkCount: dark,
      deviceCount: Math.max(dark, devices),
      since,
    }));
  });

/** The log by shop: an absence counts once, however many looks saw it. */
export const pageLogShops = ({ scope, timezone }: Ctx, input: RouteInput<typeof detectionRoutes.logShops>) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, input.id, input.shopId);
    const cases = filteredLog({ db }, timezone, input)
      .select(['c.id', 'c.device_id', 'c.shop_id', 'c.since', 'c.until', 'c.mailed_at'])
      .distinct();
    const shops = db
      .selectFrom(cases.as('c'))
      .leftJoin('devices_shop as s', 's.id', 'c.shop_id')
      .select(['c.shop_id', 's.name as shop_name'])
      .select([
        sql<string>`coalesce(c.shop_id, 0)`.as('key'),
        sql<number>`count(distinct c.device_id)::int`.as('devices'),
        sql<number>`count(*)::int`.as('absences'),
        sql<number>`(count(*) filter (where c.until is null))::int`.as('open'),
        sql<number>`count(c.mailed_at)::int`.as('mailed'),
        sql<string>`min(c.since)`.as('first_since'),
        sql<string | null>`max(c.until)`.as('last_until'),
      ])
      .groupBy(['c.shop_id', 's.name']);
    return numberedPage(
      db,
      db.selectFrom(shops.as('g')).selectAll('g'),
      input,
      {
        columns: { absenceCount: 'g.absences', shopName: 'g.shop_name' },
        byDefault: ['g.absences', 'desc'],
        key: 'g.key',
      },
      (row): DetectionShopEntry => ({
        id: row.key,
        shopId: row.shop_id,
        shopName: row.shop_name,
        deviceCount: row.devices,
        absenceCount: row.absences,
        openCount: row.open,
        mailedCount: row.mailed,
        firstSince: row.first_since,
        lastUntil: row.open > 0 ? null : row.last_until,
      }),
    );
  });

const shownSilenced = 100;

export const listSilenced = (scope: Scope, id: string) =>
  readIn(scope, async (db) => {
    await refuseForeign({ scope, db }, id);
    const rows = await db
      .selectFrom('detection_case as c')
      .leftJoin('devices_shop as s', 's.id', 'c.shop_id')
      .select(['c.id', 'c.device_id', 'c.sn', 's.name as shop_name', 'c.since', 'c.until', 'c.silence'])
      .where('c.policy_id', '=', id)
      .where('c.mail_id', 'is', null)
      .where(sql<boolean>`c.found_at > now() - make_interval(days => ${rehearsalDays})`)
      .orderBy('c.found_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(shownSilenced)
      .execute();
    return rows.map(
      (row): SilencedCase => ({
        id: row.id,
        deviceId: row.device_id,
        sn: row.sn,
        shopName: row.shop_name,
        since: row.since,
        until: row.until,
        silence: row.silence as SilencedCase['silence'],
      }),
    );
  });
