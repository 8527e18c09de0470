import pg from 'pg';
import { readAreas } from './area-data.ts';

/** Makes the area table say what the data files say. Nobody changes areas in the product. */
export async function syncAreas(databaseUrl: string): Promise<void> {
  const areas = readAreas();
  const column = <K extends keyof (typeof areas)[number]>(name: K) => areas.map((area) => area[name]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO system_area (code, parent_code, level, name_en, name_zh, sort)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[])
       ON CONFLICT (code) DO UPDATE SET parent_code = excluded.parent_code, level = excluded.level,
         name_en = excluded.name_en, name_zh = excluded.name_zh, sort = excluded.sort`,
      [column('code'), column('parentCode'), column('level'), column('nameEn'), column('nameZh'), column('sort')],
    );
    await client.query('DELETE FROM system_area WHERE code <> ALL ($1)', [column('code')]);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
