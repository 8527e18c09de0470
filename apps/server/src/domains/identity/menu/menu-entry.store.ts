import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { DeliveredMenu } from '@tilldeck/contracts/identity/menu.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Insertable, Selectable } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { MenuState } from './menu-entry.rules.ts';

export type MenuRow = Selectable<DB['identity_menu']>;

/** The whole menu, one editor at a time: it is small, and most rules look at more than one entry. */
export const listMenuLocked = ({ db }: ScopedDb): Promise<MenuRow[]> =>
  db.selectFrom('identity_menu').selectAll().orderBy('sort').orderBy('key').forUpdate().execute();

export const stateOf = (row: MenuRow): MenuState => ({
  key: row.key,
  parentKey: row.parent_key,
  platforms: row.platforms,
  resourceType: row.resource_type,
  isEnabled: row.is_enabled,
  isHidden: row.is_hidden,
  disabledActions: row.disabled_actions as ActionKey[],
});

export const settingsOf = (row: MenuRow): DeliveredMenu => ({
  parent: row.parent_key,
  titleEn: row.title_en,
  titleZh: row.title_zh,
  icon: row.icon,
  sort: row.sort,
  hidden: row.is_hidden,
  alwaysShow: row.is_always_shown,
  isCache: row.is_cached,
  enabled: row.is_enabled,
  redirect: row.redirect,
  disabledActions: row.disabled_actions as ActionKey[],
});

const columnsOf = (settings: DeliveredMenu) => ({
  parent_key: settings.parent,
  title_en: settings.titleEn,
  title_zh: settings.titleZh,
  icon: settings.icon,
  sort: settings.sort,
  is_hidden: settings.hidden,
  is_always_shown: settings.alwaysShow,
  is_cached: settings.isCache,
  is_enabled: settings.enabled,
  redirect: settings.redirect,
  disabled_actions: settings.disabledActions,
});

/** Sub-pages go where their owner goes. */
export async function updateMenu(
  { db }: ScopedDb,
  key: string,
  settings: DeliveredMenu,
  target?: { path: string; permissionId: string | null },
): Promise<void> {
  await db
    .updateTable('identity_menu')
    .set({ ...columnsOf(settings), ...touched })
    .$if(target !== undefined, (query) =>
      query.set({ path: target?.path ?? '', permission_id: target?.permissionId ?? null }),
    )
    .where('key', '=', key)
    .execute();
  await db
    .updateTable('identity_menu')
    .set({ parent_key: settings.parent })
    .where('permission_id', '=', key)
    .where('resource_type', '=', 2)
    .execute();
}

export const insertMenu = ({ db }: ScopedDb, row: Insertable<DB['identity_menu']>) =>
  db.insertInto('identity_menu').values(row).returningAll().executeTakeFirstOrThrow();

export const deleteMenu = ({ db }: ScopedDb, key: string) =>
  db.deleteFrom('identity_menu').where('key', '=', key).where('origin', '=', 'custom').execute();
