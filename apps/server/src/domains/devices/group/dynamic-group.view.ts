import { maxNumberedRows } from '@tilldeck/contracts/core/schema';
import { sql } from 'kysely';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { whereDevice } from '../device/device-filter.view.ts';

/** How many devices a group has now, static and dynamic ones below it included; counted to 10,000. */
export const countGroupMembers = (scope: Scope, groupId: string) =>
  readIn(scope, async (db) => {
    const condition = await whereDevice({ scope, db }, { groupId });
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from (select from devices_device d where ${condition} order by d.id desc
        limit ${maxNumberedRows + 1}) capped`.execute(db);
    const count = Number(rows[0]?.n ?? 0);
    return { count: Math.min(count, maxNumberedRows), isCapped: count > maxNumberedRows };
  });
