import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { deviceRoutes, filterKinds } from '@tilldeck/contracts/devices/device.routes';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { inScope, orgInScope, readIn, type Scope } from '../../../platform/db/scope.ts';
import { modelSeen } from '../model/model.view.ts';

type Kind = (typeof filterKinds)[number];

const choiceMax = 50;

interface Source {
  table: string;
  name: RawBuilder<string>;
  scope: (scope: Scope) => RawBuilder<boolean>;
}

const owned = (table: string): Source => ({ table, name: sql<string>`t.name`, scope: (scope) => inScope(scope, 't') });
const ofEverybody = (table: string): Source => ({ ...owned(table), scope: () => sql<boolean>`true` });

/** The list shows these names of the scope's devices anyway, so whoever may see the list may choose from them. */
const sources: Record<Kind, Source> = {
  model: { ...ofEverybody('devices_model'), scope: (scope) => modelSeen(scope, 't') },
  series: ofEverybody('devices_series'),
  partner: {
    ...owned('identity_org'),
    scope: (scope) => sql<boolean>`(t.terminated_at is null and ${orgInScope(scope, 't')})`,
  },
  group: owned('devices_group'),
  tag: owned('devices_tag'),
  shop: owned('devices_shop'),
  operator: { ...owned('identity_account'), name: sql<string>`coalesce(nullif(t.nick_name, ''), t.login_name)` },
};

export async function listFilterChoices(
  scope: Scope,
  { kind, keyword, ids }: RouteInput<typeof deviceRoutes.filterChoices>,
): Promise<{ id: string; name: string }[]> {
  const { table, name, scope: within } = sources[kind];
  const wanted = ids?.length
    ? sql<boolean>`t.id = any(${ids}::bigint[])`
    : keyword
      ? sql<boolean>`${name} ilike ${containing(keyword)}`
      : sql<boolean>`true`;
  const { rows } = await readIn(scope, (db) =>
    sql<{ id: string; name: string }>`
      select id, name from (
        select t.id::text as id, ${name} as name from ${sql.table(table)} t where ${within(scope)} and ${wanted}
         limit ${sql.lit(ids?.length ? 100 : choiceMax)}) as found order by name`.execute(db),
  );
  return rows;
}
