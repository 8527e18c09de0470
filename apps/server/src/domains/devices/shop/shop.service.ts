import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxShopsPerOrg } from '@tilldeck/contracts/devices/membership.limits';
import type { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { refuseNamed } from '../../../platform/refuse-named.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { chooseAreas } from '../../system/index.ts';
import { reachedOrg } from '../group/group.view.ts';
import { devicesToChange, finishSelection, type Holder } from '../membership/membership.service.ts';
import { updateEveryPlace, updatePlace } from '../membership/selection.store.ts';
import { countShops, deleteShop, findShopForUpdate, insertShop, type ShopRow, updateShop } from './shop.store.ts';
import { findShopDetail, presentShop } from './shop.view.ts';

type Input<K extends keyof typeof shopRoutes> = RouteInput<(typeof shopRoutes)[K]>;

const takenNames = { devices_shop__name: 'core.name_taken' } as const;

/** What a person can see and set. */
function factsOf(row: ShopRow) {
  const { id: _id, orgId: _orgId, orgName: _orgName, area: _area, ...shop } = presentShop(row, '');
  const { deviceCount: _count, version: _version, createdAt: _created, updatedAt: _updated, ...facts } = shop;
  return { ...facts, openingHours: JSON.stringify(facts.openingHours) };
}

async function tell(tx: Tx, shop: ShopRow, change: { before?: unknown; after?: unknown }) {
  const { id, name, org_id: orgId } = shop;
  await tx.audit({ objectType: 'shop', objectId: id, objectName: name, orgId, ...change });
  await emit(tx, shop);
}
const emit = (tx: Tx, { id, org_id: orgId }: Pick<ShopRow, 'id' | 'org_id'>) =>
  tx.emit({ topic: 'devices.shop', payload: { shopId: id }, orgId, permission: 'shop.query' });

async function shopToChange(tx: Tx, id: string): Promise<ShopRow> {
  const row = await findShopForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

async function judgeArea(ctx: Ctx, { countryCode, regionCode }: Pick<Input<'add'>, 'countryCode' | 'regionCode'>) {
  const codes = new Map((await chooseAreas(ctx.scope, {})).map((area) => [area.code, area]));
  refuseUnless(!countryCode || codes.get(countryCode)?.level === 'country', 'devices.area_unknown');
  refuseUnless(!regionCode || codes.get(regionCode)?.parentCode === countryCode, 'devices.area_unknown');
}

export async function addShop(ctx: Ctx, { orgId, ...draft }: Input<'add'>) {
  await judgeArea(ctx, draft);
  const id = await transact(ctx, async (tx) => {
    const org = await reachedOrg(tx, orgId);
    refuseUnless((await countShops(tx, org.id, maxShopsPerOrg)) < maxShopsPerOrg, 'devices.shop_too_many');
    const added = await refusingDoubles(takenNames, insertShop(tx, org.id, draft));
    const row = await shopToChange(tx, added.id);
    await tell(tx, row, { after: factsOf(row) });
    return added.id;
  });
  return findShopDetail(ctx, id);
}

export async function changeShop(ctx: Ctx, { id, version, ...draft }: Input<'modify'>) {
  await judgeArea(ctx, draft);
  await transact(ctx, async (tx) => {
    const row = await shopToChange(tx, id);
    refuseUnless(row.version === version, 'core.stale_version');
    await refusingDoubles(takenNames, updateShop(tx, id, draft));
    const after = await shopToChange(tx, id);
    await tell(tx, after, { before: factsOf(row), after: factsOf(after) });
  });
  return findShopDetail(ctx, id);
}

export const removeShop = (ctx: Ctx, { id }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await shopToChange(tx, id);
    await refuseNamed(ctx, tx, { kind: 'shop', id }, 'devices.named_by_rules');
    await updateEveryPlace(tx, 'shop_id', id, null);
    await deleteShop(tx, id);
    await tell(tx, row, { before: { ...factsOf(row), devices: row.device_count } });
    return {};
  });

export const assignShop = (ctx: Ctx, { shopId, ...asked }: Input<'assign'>) =>
  transact(ctx, async (tx) => {
    const shop = await shopToChange(tx, shopId);
    const found = await devicesToChange(tx, asked, shop.org_id);
    const fitting = found.filter((device) => device.fits).map((device) => device.id);
    const changed = await updatePlace(tx, 'shop_id', fitting, shop.id);
    const holder: Holder = { objectType: 'shop', id: shop.id, name: shop.name, orgId: shop.org_id };
    await emit(tx, shop);
    return finishSelection(tx, holder, asked, found, changed);
  });

export const releaseFromShops = (ctx: Ctx, asked: Input<'release'>) =>
  transact(ctx, async (tx) => {
    const found = await devicesToChange(tx, asked);
    const ids = found.map((device) => device.id);
    const changed = await updatePlace(tx, 'shop_id', ids, null);
    for (const orgId of new Set(found.map((device) => device.org_id))) await emit(tx, { id: '', org_id: orgId });
    return finishSelection(tx, null, asked, found, changed);
  });
