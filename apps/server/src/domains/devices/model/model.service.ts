import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import type { DeviceModel } from '@tilldeck/contracts/devices/model.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { refuseNamed } from '../../../platform/refuse-named.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { claimFile, releaseFile } from '../../files/index.ts';
import {
  type Body,
  deleteModel,
  findModelForUpdate,
  findOwnerBesides,
  insertModel,
  listPartners,
  type ModelRow,
  updateBody,
  updateModel,
  updateModelPartners,
  updateModelState,
} from './model.store.ts';
import { findModelDetail, withIcon } from './model.view.ts';
import { findSeriesForUpdate } from './series.store.ts';

type Input<K extends keyof typeof modelRoutes> = RouteInput<(typeof modelRoutes)[K]>;

const takenNames = { devices_model__name: 'core.name_taken' } as const;

/** As the trail tells it. */
const factsOf = (model: DeviceModel) => ({
  name: model.name,
  series: model.seriesName,
  ...(model.originalModelName ? { original: model.originalModelName } : {}),
  iotAlias: model.iotAlias,
  iotPlatform: model.iotPlatform,
  screen: model.screenType === 'none' ? 'none' : `${model.screenType} ${model.screenWidth}×${model.screenHeight}`,
  icon: model.icon?.name ?? null,
  ...(model.originalModelName ? { partners: model.partners.map(({ name }) => name).join(', ') } : {}),
  remark: model.remark,
});

async function tell(
  tx: Tx,
  { id, name }: { id: string | number; name: string },
  change: { before?: unknown; after?: unknown },
) {
  await tx.audit({ objectType: 'device_model', objectId: String(id), objectName: name, ...change });
  await tx.emit({ topic: 'devices.model', payload: { modelId: String(id) }, permission: 'model.query' });
}

async function modelToChange(tx: Tx, id: string): Promise<ModelRow> {
  const row = await findModelForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

type IconKind = 'modelIcon' | 'derivedModelIcon';

/** Puts a new icon to use and lets the old one go. */
async function changeIcon(
  ctx: Ctx,
  tx: Tx,
  before: string | null,
  after: string | undefined,
  kind: IconKind,
): Promise<void> {
  if (before === (after ?? null)) return;
  if (after) await claimFile(tx, callerOf(ctx), after, kind);
  if (before) await releaseFile(tx, before);
}

async function bodyOf(tx: Tx, draft: Input<'add'>): Promise<Body> {
  const series = await findSeriesForUpdate(tx, draft.seriesId);
  refuseUnless(series, 'core.not_found');
  const { screenType, screenWidth, screenHeight } = draft;
  return { series_id: series.id, screen_type: screenType, screen_width: screenWidth, screen_height: screenHeight };
}

/** The partners of a list, every one of which must be there. */
async function partnersOf(tx: Tx, ids: readonly string[]): Promise<number[]> {
  const found = await listPartners(tx, ids);
  refuseUnless(found.length === new Set(ids).size, 'core.not_found');
  return found.map((org) => org.id);
}

export async function addModel(ctx: Ctx, draft: Input<'add'>) {
  const added = await transact(ctx, async (tx) => {
    const body = await bodyOf(tx, draft);
    await changeIcon(ctx, tx, null, draft.iconFileId, 'modelIcon');
    const { id } = await refusingDoubles(takenNames, insertModel(tx, draft, body, null));
    const model = await findModelDetail(tx, id);
    await tell(tx, model, { after: factsOf(model) });
    return model;
  });
  return withIcon(ctx, added);
}

export async function changeModel(ctx: Ctx, { id, version, ...draft }: Input<'modify'>) {
  const changed = await transact(ctx, async (tx) => {
    const row = await modelToChange(tx, id);
    refuseUnless(row.original_model_id === null, 'core.not_found');
    refuseUnless(row.version === version, 'core.stale_version');
    const before = await findModelDetail(tx, row.id);
    await changeIcon(ctx, tx, row.icon_file_id, draft.iconFileId, 'modelIcon');
    await refusingDoubles(takenNames, updateModel(tx, row.id, draft));
    await updateBody(tx, row.id, await bodyOf(tx, draft));
    const after = await findModelDetail(tx, row.id);
    await tell(tx, after, { before: factsOf(before), after: factsOf(after) });
    return after;
  });
  return withIcon(ctx, changed);
}

export async function deriveModel(ctx: Ctx, draft: Input<'derive'>) {
  const derived = await transact(ctx, async (tx) => {
    const original = await modelToChange(tx, draft.originalModelId);
    refuseUnless(original.original_model_id === null, 'devices.derived_again');
    const orgIds = await partnersOf(tx, draft.partnerIds);
    await changeIcon(ctx, tx, null, draft.iconFileId, 'derivedModelIcon');
    const { id } = await refusingDoubles(takenNames, insertModel(tx, draft, original, original.id));
    await updateModelPartners(tx, id, orgIds);
    const model = await findModelDetail(tx, id);
    await tell(tx, model, { after: factsOf(model) });
    return model;
  });
  return withIcon(ctx, derived);
}

export async function changeDerivedModel(ctx: Ctx, { id, version, partnerIds, ...draft }: Input<'modifyDerived'>) {
  const changed = await transact(ctx, async (tx) => {
    const row = await modelToChange(tx, id);
    refuseUnless(row.original_model_id !== null, 'core.not_found');
    const orgIds = await partnersOf(tx, partnerIds);
    refuseUnless(row.version === version, 'core.stale_version');
    const owner = await findOwnerBesides(tx, row.id, orgIds);
    if (owner) throw new AppError('devices.derived_model_owned', { values: { name: owner.name } });
    const before = await findModelDetail(tx, row.id);
    await changeIcon(ctx, tx, row.icon_file_id, draft.iconFileId, 'derivedModelIcon');
    await refusingDoubles(takenNames, updateModel(tx, row.id, draft));
    await updateModelPartners(tx, row.id, orgIds);
    const after = await findModelDetail(tx, row.id);
    await tell(tx, after, { before: factsOf(before), after: factsOf(after) });
    return after;
  });
  return withIcon(ctx, changed);
}

export const toggleModel = (ctx: Ctx, { id, isEnabled }: Input<'toggle'>) =>
  transact(ctx, async (tx) => {
    const row = await modelToChange(tx, id);
    await updateModelState(tx, row.id, isEnabled);
    await tell(tx, row, { before: { isEnabled: row.is_enabled }, after: { isEnabled } });
    return {};
  });

const stillUsed = {
  devices_device_model_id_fkey: 'devices.model_in_use',
  devices_model_original_model_id_fkey: 'devices.model_has_derived',
} as const;

export const removeModel = (ctx: Ctx, { id }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await modelToChange(tx, id);
    const before = await findModelDetail(tx, row.id);
    await refuseNamed(ctx, tx, { kind: 'model', id }, 'devices.named_by_rules');
    await refusingDoubles(stillUsed, deleteModel(tx, row.id));
    if (row.icon_file_id) await releaseFile(tx, row.icon_file_id);
    await tell(tx, row, { before: factsOf(before) });
    return {};
  });
