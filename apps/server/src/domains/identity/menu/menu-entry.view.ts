import type { ActionKey } from '@tilldeck/contracts/core/route';
import { isMenuChanged } from '@tilldeck/contracts/identity/menu.rules';
import type { MenuEntry, MenuKind } from '@tilldeck/contracts/identity/menu.schemas';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { isGuarded } from './menu-entry.rules.ts';
import { type MenuRow, settingsOf, stateOf } from './menu-entry.store.ts';

export async function listMenuEntries(scope: Scope): Promise<MenuEntry[]> {
  const rows = await readIn(scope, (db) =>
    db.selectFrom('identity_menu').selectAll().orderBy('sort').orderBy('key').execute(),
  );
  return presentMenu(rows);
}

export function presentMenu(rows: readonly MenuRow[]): MenuEntry[] {
  const states = rows.map(stateOf);
  return rows.map((row) => ({
    id: row.key,
    pid: row.parent_key,
    kind: kindOf(row),
    origin: row.origin as MenuEntry['origin'],
    platforms: row.platforms as MenuEntry['platforms'],
    titleEn: row.title_en,
    titleZh: row.title_zh,
    path: row.path,
    permission: row.permission_id,
    component: row.component,
    icon: row.icon,
    resourceType: row.resource_type,
    alwaysShow: row.is_always_shown,
    hidden: row.is_hidden,
    isCache: row.is_cached,
    enabled: row.is_enabled,
    redirect: row.redirect,
    sort: row.sort,
    buttons: (row.actions as ActionKey[]).map((action) => ({
      action,
      enabled: !row.disabled_actions.includes(action),
    })),
    isChanged: row.delivered !== null && row.resource_type !== 2 && isMenuChanged(settingsOf(row), row.delivered),
    isGuarded: isGuarded(states, row.key),
    version: row.version,
  }));
}

function kindOf(row: MenuRow): MenuKind {
  if (row.resource_type === 0) return 'directory';
  if (row.resource_type === 2) return 'page';
  return row.component === null ? 'link' : 'menu';
}
