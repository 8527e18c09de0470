import pg from 'pg';

/** A device the store is asked for, and what it has. */
export interface StoreAsker {
  who: string;
  id: string;
  sn: string;
  installed: { package: string; versionCode: number }[];
}

const seedName = 'bench-store';

/**
 * Apps as a large store has them, skewed: a twentieth for everybody, most for one partner and those below it, others for
 * countries or models; one in ten with a newer version in grayscale; a few thousand kept from groups.
 */
export async function fillStore(ownerUrl: string, apps: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT FROM appstore_app WHERE created_by = $1 LIMIT 1`, [seedName]);
    if (rowCount) return;
    await client.query('BEGIN');
    await client.query(`SELECT setseed(0.6)`);
    await client.query(`UPDATE devices_shop SET country_code = (ARRAY['CN','DE','FR','US','BR'])[1 + id % 5],
                          region_code = (ARRAY['CN-GD','DE-BE','FR-IDF','US-CA','BR-SP'])[1 + id % 5] WHERE country_code IS NULL`);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO files_object (org_id, kind, state, name, size, sha256, storage_key, upload_ref, part_size, content_type)
       VALUES (1, 'apk', 'ready', 'bench.apk', 1000, repeat('a', 64), 'bench/' || gen_random_uuid(), '', 8388608, 'application/zip')
       RETURNING id`,
    );
    await client.query(
      `CREATE TEMP TABLE partner ON COMMIT DROP AS
         SELECT row_number() OVER (ORDER BY device_count DESC, id) AS nr, id FROM identity_org WHERE kind = 'partner';
       CREATE INDEX ON partner (nr); ANALYZE partner;
       CREATE TEMP TABLE model ON COMMIT DROP AS SELECT row_number() OVER (ORDER BY id) AS nr, id FROM devices_model;
       INSERT INTO appstore_category (name_en, name_zh) SELECT 'Bench ' || n, '测 ' || n FROM generate_series(1, 20) n
       ON CONFLICT DO NOTHING`,
    );
    // Large partners have more apps: the square of an even number falls on the first of them more often.
    await client.query(
      `INSERT INTO appstore_app (org_id, package, name, certificate_sha256, category_id, is_offered, created_by)
       SELECT p.id, 'com.bench.app' || n, 'Bench app ' || n, repeat('c', 64),
              c.ids[1 + n % cardinality(c.ids)], true, $2
         FROM generate_series(1, $1::int) n
        CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM appstore_category WHERE name_en LIKE 'Bench %') c
         JOIN partner p ON p.nr = 1 + floor(power(hashint4(n)::float8 / 4294967296 + 0.5, 2) * (SELECT count(*) FROM partner))`,
      [apps, seedName],
    );
    await client.query(
      `INSERT INTO appstore_version (app_id, org_id, file_id, size, sha256, version_code, version_name, facts, certificate_sha256, state,
         name, introduction, version_detail)
       SELECT a.id, a.org_id, $1, 1000, repeat('a', 64), c, c || '.0', jsonb_build_object('package', a.package, 'minSdk', 24, 'abis', '[]'::jsonb),
              repeat('c', 64), 'final_passed', a.name, repeat('What it is for. ', 20), repeat('What is new. ', 10)
         FROM appstore_app a, generate_series(1, 2) c WHERE a.created_by = $2`,
      [rows[0]?.id, seedName],
    );
    await client.query(
      `INSERT INTO appstore_publication (app_id, version_id, org_id, state, upgrade_mode, visibility, partner_ids, area_codes, model_ids,
         adapts_new_models, deployment, tag_ids, percent, started_at)
       SELECT a.id, v.id, a.org_id, 'live', 'default', CASE WHEN k < 5 THEN 'all' ELSE 'partial' END,
              CASE WHEN k BETWEEN 5 AND 84 THEN ARRAY[a.org_id] ELSE '{}' END,
              CASE WHEN k BETWEEN 80 AND 92 THEN ARRAY[(ARRAY['CN','DE','FR','US','BR'])[1 + a.id % 5]] ELSE '{}' END,
              CASE WHEN k >= 93 OR k BETWEEN 70 AND 79 THEN ARRAY(SELECT id FROM model WHERE nr % 7 = a.id % 7) ELSE '{}' END,
              k % 2 = 0, CASE v.version_code WHEN 1 THEN 'public' ELSE 'grayscale' END, '{}',
              CASE v.version_code WHEN 2 THEN 20 ELSE 0 END, now()
         FROM appstore_app a JOIN appstore_version v ON v.app_id = a.id, LATERAL (SELECT abs(hashint8(a.id)) % 100 AS k) kind
        WHERE a.created_by = $1 AND (v.version_code = 1 OR a.id / 16 % 10 = 0)`,
      [seedName],
    );
    await client.query(
      `INSERT INTO appstore_block (org_id, group_id, package)
       SELECT g.org_id, g.id, 'com.bench.app' || (1 + g.id % $1::int) FROM devices_group g WHERE g.kind = 'static' LIMIT 5000
       ON CONFLICT DO NOTHING`,
      [apps],
    );
    await client.query(
      `UPDATE appstore_app a SET public_version_id = p.version_id,
          offered_to = CASE WHEN p.visibility = 'all' THEN '{}' ELSE p.partner_ids END
         FROM appstore_publication p WHERE p.app_id = a.id AND p.deployment = 'public' AND a.created_by = $1`,
      [seedName],
    );
    await client.query('COMMIT');
    await client.query(
      'VACUUM ANALYZE appstore_app, appstore_version, appstore_publication, appstore_block, devices_shop',
    );
  } finally {
    await client.end();
  }
}

/** Devices of the largest partner, of one in the middle, and of one far down whom little is meant for. */
export async function findAskers(ownerUrl: string): Promise<StoreAsker[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: owners } = await client.query<{ id: number }>(
      `SELECT id FROM identity_org WHERE kind = 'partner' AND device_count > 0 ORDER BY device_count DESC, id`,
    );
    const askers: StoreAsker[] = [];
    for (const [who, at] of [
      ['largest', 0],
      ['median', Math.floor(owners.length / 2)],
      ['smallest', owners.length - 1],
    ] as const) {
      const { rows } = await client.query<{ id: string; sn: string }>(
        `SELECT id, sn FROM devices_device WHERE org_id = $1 AND state <> 'disabled'
          ORDER BY group_id IS NULL, shop_id IS NULL, id LIMIT 1`,
        [owners[at]?.id],
      );
      const { rows: has } = await client.query<{ package: string }>(
        `SELECT package FROM appstore_app WHERE created_by = $1 ORDER BY hashint8(id + $2) LIMIT 60`,
        [seedName, at],
      );
      // A key from an earlier run would make the next one wait for somebody's approval.
      await client.query('DELETE FROM link_key WHERE device_id = $1', [rows[0]?.id]);
      if (rows[0])
        askers.push({ who, ...rows[0], installed: has.map((app) => ({ package: app.package, versionCode: 1 })) });
    }
    return askers;
  } finally {
    await client.end();
  }
}
