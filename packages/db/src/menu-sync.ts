import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { deliveredMenu, mergedMenu } from '@tilldeck/contracts/identity/menu.rules';
import { type DeliveredMenu, guardedMenus, type MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';
import pg from 'pg';

/**
 * Writes the declared menu into the database. What the code decides (path, component, actions, platforms) is renewed.
 * What an administrator may change (titles, icon, order, place, hidden, enabled, …) follows the delivery as long as
 * nobody touched it. Entries that administrators added stay; guarded pages are switched on whatever was done to them.
 */
export async function syncMenus(databaseUrl: string, menus: readonly MenuSpec[] = menuCatalogue): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE identity_menu IN SHARE ROW EXCLUSIVE MODE');
    const stored = await listStored(client);
    const places = new Map<string, string | null>();
    // Owners first: a sub-page stands where its owner does.
    for (const menu of menus.toSorted(
      (one, other) => Number(Boolean(one.subPageOf)) - Number(Boolean(other.subPageOf)),
    )) {
      const delivered = deliveredMenu(menu);
      const known = stored.get(menu.key);
      const merged = known ? mergedMenu(known.current, known.delivered, delivered) : delivered;
      if (menu.subPageOf) merged.parent = places.get(menu.subPageOf) ?? null;
      places.set(menu.key, merged.parent);
      await writeMenu(client, menu, guarded(menu.key, merged), delivered);
    }
    await leaveGone(client, menus);
    await keepGuardedPlaces(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

interface Stored {
  current: DeliveredMenu;
  delivered: DeliveredMenu | null;
}

async function listStored(client: pg.Client): Promise<Map<string, Stored>> {
  const { rows } = await client.query<{ key: string } & Stored>(
    `SELECT key, delivered, json_build_object('parent', parent_key, 'titleEn', title_en, 'titleZh', title_zh, 'icon', icon,
       'sort', sort, 'hidden', is_hidden, 'alwaysShow', is_always_shown, 'isCache', is_cached, 'enabled', is_enabled,
       'redirect', redirect, 'disabledActions', disabled_actions) AS current
       FROM identity_menu WHERE origin = 'declared'`,
  );
  return new Map(rows.map(({ key, current, delivered }) => [key, { current, delivered }]));
}

const guarded = (key: string, menu: DeliveredMenu): DeliveredMenu => {
  const actions = guardedMenus[key];
  if (!actions) return menu;
  const disabledActions = menu.disabledActions.filter((action) => !actions.includes(action));
  return { ...menu, enabled: true, hidden: false, disabledActions };
};

const writeMenu = (client: pg.Client, menu: MenuSpec, state: DeliveredMenu, delivered: DeliveredMenu) =>
  client.query(
    `INSERT INTO identity_menu (key, platforms, path, component, permission_id, actions, resource_type, parent_key,
       title_en, title_zh, icon, sort, is_hidden, is_always_shown, is_cached, is_enabled, redirect, disabled_actions, delivered,
       vendor_actions)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     ON CONFLICT (key) DO UPDATE SET platforms = excluded.platforms, path = excluded.path, component = excluded.component,
       permission_id = excluded.permission_id, actions = excluded.actions, resource_type = excluded.resource_type,
       parent_key = excluded.parent_key, title_en = excluded.title_en, title_zh = excluded.title_zh, icon = excluded.icon,
       sort = excluded.sort, is_hidden = excluded.is_hidden, is_always_shown = excluded.is_always_shown,
       is_cached = excluded.is_cached, is_enabled = excluded.is_enabled, redirect = excluded.redirect,
       disabled_actions = excluded.disabled_actions, delivered = excluded.delivered,
       vendor_actions = excluded.vendor_actions, origin = 'declared'`,
    [
      menu.key,
      menu.platforms,
      menu.path,
      menu.component,
      menu.component === null ? null : (menu.subPageOf ?? menu.key),
      menu.actions,
      menu.component === null ? 0 : menu.subPageOf ? 2 : 1,
      state.parent,
      state.titleEn,
      state.titleZh,
      state.icon,
      state.sort,
      state.hidden,
      state.alwaysShow,
      state.isCache,
      state.enabled,
      state.redirect,
      state.disabledActions,
      JSON.stringify(delivered),
      menu.vendorActions ?? [],
    ],
  );

/** Entries the product no longer has go; what administrators put into them comes to the top, links to them go too. */
async function leaveGone(client: pg.Client, menus: readonly MenuSpec[]): Promise<void> {
  const keys = menus.map((menu) => menu.key);
  await client.query(
    `DELETE FROM identity_menu WHERE origin = 'declared' AND key <> ALL ($1)
        OR origin = 'custom' AND permission_id IS NOT NULL AND permission_id <> ALL ($1)`,
    [keys],
  );
  await client.query(
    'UPDATE identity_menu SET parent_key = NULL WHERE parent_key IS NOT NULL AND parent_key NOT IN (SELECT key FROM identity_menu)',
  );
}

const keepGuardedPlaces = (client: pg.Client) =>
  client.query(
    `UPDATE identity_menu SET is_enabled = true, is_hidden = false WHERE NOT (is_enabled AND NOT is_hidden)
        AND key IN (SELECT parent_key FROM identity_menu WHERE key = ANY ($1))`,
    [Object.keys(guardedMenus)],
  );
