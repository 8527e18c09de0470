import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import pg from 'pg';

/**
 * Writes the declared menu into the database. What the code decides (path, component, actions, platforms) is renewed;
 * what an administrator may change (titles, icon, order, hidden, enabled) is only set for new entries.
 */
export async function syncMenus(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const menu of menuCatalogue) {
      const isDirectory = menu.component === null;
      await client.query(
        `INSERT INTO identity_menu (key, parent_key, platforms, title_en, title_zh, path, component, icon, permission_id,
           actions, resource_type, sort)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (key) DO UPDATE SET parent_key = excluded.parent_key, platforms = excluded.platforms,
           path = excluded.path, component = excluded.component, permission_id = excluded.permission_id,
           actions = excluded.actions, resource_type = excluded.resource_type`,
        [
          menu.key,
          menu.parent,
          menu.platforms,
          menu.titleEn,
          menu.titleZh,
          menu.path,
          menu.component,
          menu.icon ?? null,
          isDirectory ? null : (menu.subPageOf ?? menu.key),
          menu.actions,
          isDirectory ? 0 : menu.subPageOf ? 2 : 1,
          menu.sort,
        ],
      );
    }
    await client.query('DELETE FROM identity_menu WHERE key <> ALL ($1)', [menuCatalogue.map((menu) => menu.key)]);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
