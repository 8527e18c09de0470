import { randomBytes } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { DeliveredMenu } from '@tilldeck/contracts/identity/menu.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import type { Tx } from '../../../platform/transact.ts';
import { announceRights, transactRights } from '../role/rights.events.ts';
import { isLockedOut, movedSorts, refusalOfParent } from './menu-entry.rules.ts';
import {
  deleteMenu,
  insertMenu,
  listMenuLocked,
  type MenuRow,
  settingsOf,
  stateOf,
  updateMenu,
} from './menu-entry.store.ts';
import { presentMenu } from './menu-entry.view.ts';

type Input<K extends keyof typeof menuRoutes> = RouteInput<(typeof menuRoutes)[K]>;

/** Pages everybody has, whatever the menu says. */
const openPaths = ['/home', '/account/settings'];

/** Where a link leads, and the permission without which it is not shown. */
function targetOf(rows: readonly MenuRow[], path: string) {
  if (path.startsWith('https://') || openPaths.includes(path)) return { path, permissionId: null };
  const page = rows.find((row) => row.component !== null && row.path === path);
  refuseUnless(page, 'identity.menu_target_unknown');
  return { path, permissionId: page.permission_id };
}

async function menuAndEntry(tx: Tx, id: string): Promise<{ rows: MenuRow[]; row: MenuRow }> {
  const rows = await listMenuLocked(tx);
  const row = rows.find((entry) => entry.key === id);
  refuseUnless(row, 'core.not_found');
  return { rows, row };
}

/** Every open console reads its menu and rights again. */
async function tell(tx: Tx, row: { key: string; title_en: string }, change: { before?: unknown; after?: unknown }) {
  await tx.audit({ objectType: 'menu', objectId: row.key, objectName: row.title_en, ...change });
  await tx.emit({ topic: 'identity.menu', payload: { key: row.key }, orgId: vendorOrgId, permission: 'menu.query' });
  await announceRights(tx, 'everybody');
}

/** Writes an entry's settings unless they would lock everybody out. */
async function save(tx: Tx, rows: readonly MenuRow[], row: MenuRow, settings: DeliveredMenu, path?: string) {
  const states = rows.map(stateOf);
  const after = states.map((state) =>
    state.key === row.key
      ? {
          ...state,
          parentKey: settings.parent,
          isEnabled: settings.enabled,
          isHidden: settings.hidden,
          disabledActions: settings.disabledActions,
        }
      : state,
  );
  refuseUnless(!isLockedOut(after), 'identity.menu_guarded');
  await updateMenu(tx, row.key, settings, path === undefined ? undefined : targetOf(rows, path));
  await tell(tx, row, { before: settingsOf(row), after: settings });
}

export const changeMenu = (ctx: Ctx, change: Input<'modify'>) =>
  transactRights(ctx, async (tx) => {
    const { rows, row } = await menuAndEntry(tx, change.id);
    // A sub-page follows its owner.
    refuseUnless(row.resource_type !== 2, 'core.not_found');
    refuseUnless(row.version === change.version, 'core.stale_version');
    const parent = change.parentId ?? null;
    const wrong = refusalOfParent(rows.map(stateOf), stateOf(row), parent);
    if (wrong) throw new AppError(wrong);
    if (change.redirect !== undefined) targetOf(rows, change.redirect);
    const settings: DeliveredMenu = {
      ...settingsOf(row),
      parent,
      titleEn: change.titleEn,
      titleZh: change.titleZh,
      icon: change.icon ?? null,
      sort: change.sort,
      hidden: change.hidden,
      alwaysShow: change.alwaysShow,
      isCache: change.isCache,
      redirect: change.redirect ?? null,
    };
    const isLink = row.origin === 'custom' && row.resource_type === 1;
    await save(tx, rows, row, settings, isLink ? (change.path ?? row.path) : undefined);
    return presentOne(await listMenuLocked(tx), row.key);
  });

function presentOne(rows: readonly MenuRow[], key: string) {
  const entry = presentMenu(rows).find((one) => one.id === key);
  refuseUnless(entry, 'core.not_found');
  return entry;
}

export const addMenu = (ctx: Ctx, draft: Input<'add'>) =>
  transactRights(ctx, async (tx) => {
    const rows = await listMenuLocked(tx);
    const isDirectory = draft.kind === 'directory';
    const state = { resourceType: isDirectory ? 0 : 1, platforms: draft.platforms };
    const wrong = refusalOfParent(rows.map(stateOf), state, draft.parentId ?? null);
    if (wrong) throw new AppError(wrong);
    const key = `custom-${randomBytes(5).toString('hex')}`;
    const target = isDirectory ? { path: `/menu/${key}`, permissionId: null } : targetOf(rows, draft.path ?? '');
    const row = await insertMenu(tx, {
      key,
      origin: 'custom',
      platforms: [...new Set(draft.platforms)],
      resource_type: state.resourceType,
      parent_key: draft.parentId ?? null,
      title_en: draft.titleEn,
      title_zh: draft.titleZh,
      icon: draft.icon ?? null,
      sort: draft.sort,
      is_hidden: draft.hidden,
      path: target.path,
      permission_id: target.permissionId,
    });
    await tell(tx, row, { after: { ...settingsOf(row), path: row.path } });
    return presentOne([...rows, row], key);
  });

export const moveMenu = (ctx: Ctx, { id, direction, platform }: Input<'move'>) =>
  transactRights(ctx, async (tx) => {
    const { rows, row } = await menuAndEntry(tx, id);
    const siblings = rows.filter(
      (entry) => entry.parent_key === row.parent_key && entry.resource_type !== 2 && entry.platforms.includes(platform),
    );
    const sorts = movedSorts(siblings, id, direction);
    for (const entry of rows) {
      const sort = sorts.get(entry.key);
      if (sort !== undefined) await updateMenu(tx, entry.key, { ...settingsOf(entry), sort });
    }
    await tell(tx, row, { before: { sort: row.sort }, after: { sort: sorts.get(id) ?? row.sort } });
    return {};
  });

export const switchMenu = (ctx: Ctx, { id, button }: Input<'enable'>, isOn: boolean) =>
  transactRights(ctx, async (tx) => {
    const { rows, row } = await menuAndEntry(tx, id);
    refuseUnless(row.resource_type !== 2 && (button === undefined || row.actions.includes(button)), 'core.not_found');
    const settings = settingsOf(row);
    const others = settings.disabledActions.filter((action) => action !== button);
    if (button === undefined) settings.enabled = isOn;
    else settings.disabledActions = isOn ? others : [...others, button].toSorted();
    await save(tx, rows, row, settings);
    return {};
  });

export const resetMenu = (ctx: Ctx, { id }: Input<'reset'>) =>
  transactRights(ctx, async (tx) => {
    const { rows, row } = await menuAndEntry(tx, id);
    refuseUnless(row.delivered !== null && row.resource_type !== 2, 'core.not_found');
    await save(tx, rows, row, row.delivered);
    return {};
  });

export const removeMenu = (ctx: Ctx, { id }: Input<'delete'>) =>
  transactRights(ctx, async (tx) => {
    const { rows, row } = await menuAndEntry(tx, id);
    refuseUnless(row.origin === 'custom', 'identity.menu_not_custom');
    refuseUnless(!rows.some((entry) => entry.parent_key === id), 'identity.menu_has_entries');
    await deleteMenu(tx, id);
    await tell(tx, row, { before: { ...settingsOf(row), path: row.path } });
    return {};
  });
