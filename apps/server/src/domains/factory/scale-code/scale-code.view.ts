import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import type { ScaleCode, ScaleCodeDetail, ScaleUse } from '@tilldeck/contracts/factory/scale-code.schemas';
import { type ScaleCodeState, scaleResults } from '@tilldeck/contracts/factory/scale-code.states';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { typedCode } from '../authorisation-code.rules.ts';
import { scaleCodeState } from './scale-code.rules.ts';
import { listScaleSerials } from './scale-code.store.ts';

/** The same as `scaleCodeState`, which a test compares. */
const stateConditions: Record<ScaleCodeState, RawBuilder<boolean>> = {
  ended: sql`c.ended_at is not null`,
  expired: sql`c.ended_at is null and c.valid_until <= now()`,
  upcoming: sql`c.ended_at is null and c.valid_from > now()`,
  valid: sql`c.ended_at is null and c.valid_from <= now() and c.valid_until > now()`,
};

const codesIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('factory_scale_code as c')
    .select((eb) => [
      'c.id',
      'c.org_id',
      'c.code',
      'c.remark',
      'c.valid_from',
      'c.valid_until',
      'c.ended_at',
      'c.use_count',
      'c.created_by',
      'c.created_at',
      'c.updated_at',
      'c.version',
      sql<string>`org_name(c.org_id)`.as('org_name'),
      eb
        .selectFrom('factory_scale_serial as s')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('s.code_id', '=', 'c.id')
        .as('sn_count'),
    ])
    .where(inScope(scope, 'c'));

export function pageScaleCodes(scope: Scope, timezone: string, input: RouteInput<typeof scaleCodeRoutes.page>) {
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = codesIn(scope, db);
    if (input.keyword) {
      const { keyword } = input;
      query = query.where((eb) =>
        eb.or([
          eb('c.code', 'like', startingWith(typedCode(keyword) || keyword)),
          sql<boolean>`exists (select from factory_scale_serial s where s.code_id = c.id and s.sn = ${keyword})`,
        ]),
      );
    }
    if (input.state?.length)
      query = query.where((eb) => eb.or((input.state ?? []).map((state) => stateConditions[state])));
    if (from) query = query.where('c.valid_until', '>=', from);
    if (to) query = query.where('c.valid_until', '<', to);
    return keysetPage(db, query, input, 'c.id', presentScaleCode);
  });
}

export const findScaleCodeDetail = (scope: Scope, id: string): Promise<ScaleCodeDetail> =>
  readIn(scope, async (db) => {
    const row = await codesIn(scope, db).where('c.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return { ...presentScaleCode(row), sns: await listScaleSerials({ db }, id) };
  });

export function pageScaleUses(scope: Scope, input: RouteInput<typeof scaleCodeRoutes.uses>) {
  return readIn(scope, async (db) => {
    refuseUnless(await codesIn(scope, db).where('c.id', '=', input.id).executeTakeFirst(), 'core.not_found');
    let query = db
      .selectFrom('factory_scale_use as u')
      .select(['u.id', 'u.sn', 'u.result', 'u.at'])
      .where('u.code_id', '=', input.id);
    if (input.result?.length) query = query.where('u.result', 'in', input.result);
    return keysetPage(db, query, input, 'u.id', presentUse);
  });
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof codesIn>['executeTakeFirst']>>>;

export const presentScaleCode = (row: Row): ScaleCode => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name,
  code: row.code,
  state: scaleCodeState({ validFrom: row.valid_from, validUntil: row.valid_until, endedAt: row.ended_at }, Date.now()),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  snCount: Number(row.sn_count),
  useCount: Number(row.use_count),
  remark: row.remark,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

const presentUse = (row: { id: string; sn: string; result: string; at: string }): ScaleUse => ({
  id: row.id,
  sn: row.sn,
  result: scaleResults.find((known) => known === row.result) ?? 'sn_not_authorised',
  at: row.at,
});
