import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxTagsPerDevice, maxTagsPerOrg } from '@tilldeck/contracts/devices/membership.limits';
import type { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { refuseNamed } from '../../../platform/refuse-named.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { reachedOrg } from '../group/group.view.ts';
import { devicesToChange, finishSelection, type Holder } from '../membership/membership.service.ts';
import type { SelectedDevice } from '../membership/selection.store.ts';
import { updateEveryTag, updateTags } from '../membership/selection.store.ts';
import { countTags, deleteTag, findTag, insertTag, listTags, updateTag } from './tag.store.ts';
import { findTagDetail } from './tag.view.ts';

type Input<K extends keyof typeof tagRoutes> = RouteInput<(typeof tagRoutes)[K]>;
type TagRow = NonNullable<Awaited<ReturnType<typeof findTag>>>;

const takenNames = { devices_tag__name: 'core.name_taken' } as const;
const factsOf = ({ name, colour, remark }: TagRow) => ({ name, colour, remark });

async function tell(tx: Tx, tag: TagRow, change: { before?: unknown; after?: unknown }) {
  const { id, name, org_id: orgId } = tag;
  await tx.audit({ objectType: 'device_tag', objectId: String(id), objectName: name, orgId, ...change });
  await emit(tx, orgId);
}
const emit = (tx: Tx, orgId: number) =>
  tx.emit({ topic: 'devices.tag', payload: { orgId: String(orgId) }, orgId, permission: 'tag.query' });

async function tagToChange(tx: Tx, id: string): Promise<TagRow> {
  const row = await findTag(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

export const addTag = (ctx: Ctx, { orgId, ...draft }: Input<'add'>) =>
  transact(ctx, async (tx) => {
    const org = await reachedOrg(tx, orgId);
    refuseUnless((await countTags(tx, org.id)) < maxTagsPerOrg, 'devices.tag_too_many');
    const added = await refusingDoubles(takenNames, insertTag(tx, org.id, draft));
    await tell(tx, added, { after: factsOf(added) });
    return findTagDetail(tx, String(added.id));
  });

export const changeTag = (ctx: Ctx, { id, version, ...draft }: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    const row = await tagToChange(tx, id);
    refuseUnless(row.version === version, 'core.stale_version');
    const changed = await refusingDoubles(takenNames, updateTag(tx, id, draft));
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
    return findTagDetail(tx, id);
  });

/** Devices of the first carry the second afterwards; the first is gone. */
export const mergeTag = (ctx: Ctx, { id, into }: Input<'merge'>) =>
  transact(ctx, async (tx) => {
    const rows = await listTags(tx, [id, into]);
    const [from, target] = [id, into].map((one) => rows.find((row) => String(row.id) === one));
    refuseUnless(from && target && from.org_id === target.org_id, 'core.not_found');
    refuseUnless(from.id !== target.id, 'devices.tag_merge_itself');
    await refuseNamed(ctx, tx, { kind: 'tag', id }, 'devices.named_by_rules');
    await updateEveryTag(tx, from.id, target.id);
    await deleteTag(tx, id);
    await tell(tx, from, { before: factsOf(from), after: { mergedInto: target.name, devices: from.device_count } });
    return findTagDetail(tx, into);
  });

export const removeTag = (ctx: Ctx, { id }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await tagToChange(tx, id);
    await refuseNamed(ctx, tx, { kind: 'tag', id }, 'devices.named_by_rules');
    await updateEveryTag(tx, row.id, null);
    await deleteTag(tx, id);
    await tell(tx, row, { before: { ...factsOf(row), devices: row.device_count } });
    return {};
  });

/** A device that would carry too many stops the whole: half of a selection tagged is nobody's wish. */
function refuseTooMany(devices: readonly SelectedDevice[], add: readonly number[], remove: readonly number[]): void {
  for (const { sn, tags } of devices) {
    const after = new Set([...tags, ...add]);
    for (const id of remove) after.delete(id);
    if (after.size > maxTagsPerDevice) throw new AppError('devices.too_many_tags', { values: { sn } });
  }
}

/** Gives tags to devices and takes others. A device gets all of the tags or, where one is not for its owner, none. */
export const assignTags = (ctx: Ctx, { add = [], remove = [], ...asked }: Input<'assign'>) =>
  transact(ctx, async (tx) => {
    const wanted = [...new Set([...add, ...remove])];
    const tags = await listTags(tx, wanted);
    refuseUnless(tags.length === wanted.length && wanted.length > 0, 'core.not_found');
    const rowsOf = (ids: readonly string[]) => tags.filter((tag) => ids.includes(String(tag.id)));
    const [added, removed] = [rowsOf(add), rowsOf(remove)];
    let found = await devicesToChange(tx, asked);
    for (const orgId of new Set(added.map((tag) => tag.org_id))) {
      const fitting = new Map((await devicesToChange(tx, asked, orgId)).map((device) => [device.id, device.fits]));
      found = found.map((device) => ({ ...device, fits: device.fits && (fitting.get(device.id) ?? false) }));
    }
    const fits = found.filter((device) => device.fits);
    const [addIds, removeIds] = [added.map((tag) => tag.id), removed.map((tag) => tag.id)];
    refuseTooMany(fits, addIds, removeIds);
    const changed = await updateTags(
      tx,
      fits.map((device) => device.id),
      addIds,
      removeIds,
    );
    for (const orgId of new Set(tags.map((tag) => tag.org_id))) await emit(tx, orgId);
    const [first] = tags;
    const holder: Holder | null = first
      ? { objectType: 'device_tag', id: String(first.id), name: first.name, orgId: first.org_id }
      : null;
    const names = (rows: readonly TagRow[]) => rows.map((tag) => tag.name).join(', ');
    return finishSelection(tx, holder, asked, found, changed, { added: names(added), removed: names(removed) });
  });
