import type { parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { ParameterField, TypedValues } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { StoredValues } from '@tilldeck/db/stored-shapes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { notifyDevicesAt } from '../notify/notify.service.ts';
import { presentValues } from './parameter.rules.ts';
import {
  deleteParameter,
  findParameterForUpdate,
  insertParameter,
  type StoredParameter,
  updateParameter,
} from './parameter.store.ts';
import { findParameterDetail } from './parameter.view.ts';
import { placeOf } from './parameter-place.service.ts';
import { secretsOf } from './parameter-secret.service.ts';
import { findTakingApp } from './resolve.store.ts';
import { readTypedValues } from './typed-values.rules.ts';

type Input<K extends keyof typeof parameterRoutes> = RouteInput<(typeof parameterRoutes)[K]>;

const doubles = {
  appstore_parameter__partner: 'appstore.parameter_exists',
  appstore_parameter__group: 'appstore.parameter_exists',
  appstore_parameter__device: 'appstore.parameter_exists',
} as const;

function readValues(
  ctx: Ctx,
  app: { id: string; fields: readonly ParameterField[] },
  typed: TypedValues,
  before: StoredValues = {},
): StoredValues {
  const { values, issues } = readTypedValues(app.fields, typed, before, secretsOf(ctx.app, app.id).seal);
  if (Object.keys(issues).length > 0) throw new AppError('appstore.parameter_invalid', { data: { fields: issues } });
  return values;
}

async function tell(
  tx: Tx,
  row: StoredParameter,
  name: string,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  await tx.audit({ objectType: 'app_parameter', objectId: row.id, objectName: name, orgId: row.org_id, ...change });
  await tx.emit({
    topic: 'appstore.parameter',
    payload: { appId: row.app_id, parameterId: row.id },
    orgId: row.org_id,
    permission: 'appparameter.query',
  });
  await notifyDevicesAt(tx, row);
}
/** What the trail tells: secrets as dots. */
const factsOf = (fields: readonly ParameterField[], row: StoredParameter) => ({
  level: row.level,
  values: presentValues(fields, row.values).values,
});

/** Fields of an app whose values somebody has: they stay theirs when the app is offered to them no more. */
async function takingApp(ctx: Ctx, appId: string) {
  const inside = {
    scope: systemScope(ctx.app.database, 'values of organisations above count as well'),
    db: ctx.app.database.vendor,
  };
  return { id: appId, package: '', fields: [], ...(await findTakingApp(inside, { appId })) };
}

export async function addParameter(ctx: Ctx, { values: typed, ...target }: Input<'add'>) {
  const id = await transact(ctx, async (tx) => {
    const { app, place } = await placeOf(ctx, tx, target);
    const values = readValues(ctx, app, typed);
    const work = insertParameter(tx, app.id, place, values, callerOf(ctx).loginName);
    const row = await refusingDoubles(doubles, work);
    await tell(tx, row, `${app.package} · ${place.name}`, { after: factsOf(app.fields, row) });
    return row.id;
  });
  return findParameterDetail(ctx.scope, id);
}

export async function changeParameter(ctx: Ctx, { id, version, values: typed }: Input<'modify'>) {
  const { target } = await findParameterDetail(ctx.scope, id);
  await transact(ctx, async (tx) => {
    const before = await findParameterForUpdate(tx, id);
    refuseUnless(before, 'core.not_found');
    refuseUnless(before.version === version, 'core.stale_version');
    const app = await takingApp(ctx, before.app_id);
    const values = readValues(ctx, app, typed, before.values);
    const after = await updateParameter(tx, id, values, callerOf(ctx).loginName);
    const change = { before: factsOf(app.fields, before), after: factsOf(app.fields, after) };
    await tell(tx, after, `${app.package} · ${target}`, change);
  });
  return findParameterDetail(ctx.scope, id);
}

export async function removeParameter(ctx: Ctx, { id }: Input<'delete'>) {
  const { target } = await findParameterDetail(ctx.scope, id);
  await transact(ctx, async (tx) => {
    const before = await findParameterForUpdate(tx, id);
    refuseUnless(before, 'core.not_found');
    const app = await takingApp(ctx, before.app_id);
    await deleteParameter(tx, id);
    await tell(tx, before, `${app.package} · ${target}`, { before: factsOf(app.fields, before) });
  });
  return {};
}
