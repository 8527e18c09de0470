import pg from 'pg';
import { fillTable } from '../../tools/seed/load/bulk-insert.ts';
import { levelPlan, planned, words } from './figure-plan.ts';

/** Quarter-hours of today and yesterday are not folded yet. */
export const foldedDays = 365;
const windowDays = 30;
/** Whole days of samples as often as they are taken; of the days before, the last one of each. */
const sampledDays = 2;

/**
 * Figures of a year for every organisation, by the devices it controls: rows by month, so that a year of a line
 * lies in 13 places; folding leaves them by day. Everything follows from hashes, so that every run has the same rows for the same day.
 */
export async function fillFigures(ownerUrl: string, scale: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if ((await client.query('SELECT FROM insight_level_last LIMIT 1')).rowCount) return;
    await client.query('TRUNCATE insight_day, insight_quarter, insight_level');
    await client.query(`SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'`);
    await planFigures(client, scale);
    const { rows } = await client.query<{ lines: string; rows: string }>(
      `SELECT count(*) AS lines, round(sum(${foldedDays} * often)) AS rows FROM bench_plan`,
    );
    log(`${rows[0]?.lines} lines, about ${rows[0]?.rows} rows of days`);
    const windows = Array.from({ length: Math.ceil(foldedDays / windowDays) }, (_, nr) => ({
      text: insertWindow,
      values: [nr],
    }));
    await filled(client, ownerUrl, 'insight_day', '(scope_id, series_id, day)', windows);
    log('days are written');
    await client.query(insertQuarters);
    await filled(
      client,
      ownerUrl,
      'insight_level',
      '(scope_id, series_id, quarter)',
      levelStatements.map((text) => ({ text })),
    );
    await client.query(insertLast);
    await client.query('DROP TABLE bench_plan, bench_scope, bench_value, bench_shape, bench_line, bench_used');
    await client.query(
      'VACUUM (ANALYZE) insight_day, insight_quarter, insight_level, insight_level_last, insight_series',
    );
    log('samples are written');
  } finally {
    await client.end();
  }
}

/** Fills a table without its key, which is built at the end. */
async function filled(
  client: pg.Client,
  ownerUrl: string,
  table: string,
  key: string,
  statements: Parameters<typeof fillTable>[2],
): Promise<void> {
  await client.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_pkey`);
  await fillTable(ownerUrl, table, statements);
  await client.query(`ALTER TABLE ${table} ADD PRIMARY KEY ${key}`);
}

/** What is expected of each line of each organisation: events a year, and the share of days that have any. Each device counts `scale` times. */
async function planFigures(client: pg.Client, scale: number): Promise<void> {
  await client.query(`
    DROP TABLE IF EXISTS bench_plan, bench_scope, bench_value, bench_shape, bench_line, bench_used;
    CREATE UNLOGGED TABLE bench_scope AS
      SELECT o.id, ${scale} * coalesce(t.n, 0)::float8 AS devices FROM identity_org o
        LEFT JOIN (SELECT scope_id, sum(n) AS n FROM devices_total WHERE kind = 'state' GROUP BY 1) t ON t.scope_id = o.id;
    CREATE UNLOGGED TABLE bench_value AS
      SELECT 'model' AS dimension, id::text AS value, row_number() OVER (ORDER BY id)::int AS nr FROM devices_model
      UNION ALL SELECT 'app', id::text, row_number() OVER (ORDER BY id)::int FROM appstore_app WHERE is_offered
      UNION ALL SELECT 'category', id::text, row_number() OVER (ORDER BY id)::int FROM appstore_category`);
  for (const [dimension, values] of Object.entries(words))
    await client.query(
      'INSERT INTO bench_value SELECT $1, value, nr FROM unnest($2::text[]) WITH ORDINALITY v (value, nr)',
      [dimension, values],
    );
  await client.query('CREATE INDEX ON bench_value (dimension, nr)');
  const lines = [
    ...planned,
    ...levelPlan.flatMap(({ id, dimensions }) =>
      ['', ...dimensions].map((dimension) => ({ metric: id, dimension, perDevice: 0, perOrg: 0 })),
    ),
  ];
  await client.query(
    `INSERT INTO insight_series (metric, dimension, value)
     SELECT l.metric, l.dimension, v.value FROM unnest($1::text[], $2::text[]) l (metric, dimension) JOIN bench_value v USING (dimension)
     UNION SELECT 'devices.active', 'span', unnest(ARRAY['1', '7', '30']) ON CONFLICT DO NOTHING`,
    [lines.map(({ metric }) => metric), lines.map(({ dimension }) => dimension)],
  );
  await client.query('ANALYZE insight_series, bench_value');
  await client.query(
    `CREATE UNLOGGED TABLE bench_line AS
     SELECT l.dimension, v.nr, i.id AS series_id, l.per_device, l.per_org
       FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) l (metric, dimension, per_device, per_org)
       JOIN bench_value v USING (dimension)
       JOIN insight_series i ON i.metric = l.metric AND i.dimension = l.dimension AND i.value = v.value`,
    [
      planned.map(({ metric }) => metric),
      planned.map(({ dimension }) => dimension),
      planned.map(({ perDevice }) => perDevice),
      planned.map(({ perOrg }) => perOrg),
    ],
  );
  await client.query(`
    CREATE UNLOGGED TABLE bench_used AS
    SELECT s.id AS scope_id, s.devices, c.dimension, c.most, CASE WHEN s.id = 1 THEN c.most ELSE least(c.most, CASE c.dimension
             WHEN 'app' THEN 4 + sqrt(s.devices) WHEN 'model' THEN 2 + 2 * ln(1 + s.devices)
             WHEN 'category' THEN 2 + 1.5 * ln(1 + s.devices) WHEN 'country' THEN 1 + ln(1 + s.devices) / 2 ELSE c.most END)::int END AS used
      FROM bench_scope s CROSS JOIN (SELECT dimension, max(nr) AS most FROM bench_value GROUP BY 1) c;
    ANALYZE bench_line; ANALYZE bench_used;
    SET enable_nestloop = off;
    CREATE UNLOGGED TABLE bench_plan AS
    SELECT scope_id, series_id, events, 1 - exp(-least(events / 365, 50)) AS often
      FROM (SELECT u.scope_id, l.series_id,
                   (l.per_device * u.devices + l.per_org * CASE WHEN u.scope_id = 1 THEN 20000 ELSE 1 + u.devices / 1000 END)
                     / (u.j * (ln(u.used) + 0.577 + 0.423 / u.used)) AS events
              FROM (SELECT *, 1 + (j - 1 + CASE WHEN used = most THEN 0 ELSE scope_id * 37 END) % most AS nr
                      FROM bench_used, generate_series(1, used) j) u
              JOIN bench_line l USING (dimension, nr)) e
     WHERE events > 0.05;
    SET enable_nestloop = on`);
  // Shops are open from 6 to 22 o'clock: 64 quarter-hours, of which a day uses up to 60.
  await client.query(`
    CREATE UNLOGGED TABLE bench_shape AS
    SELECT k, variant, array_agg(slot ORDER BY s)::smallint[] AS slots, array_agg(s ORDER BY s)::int[] AS sums
      FROM generate_series(1, 60) k, generate_series(0, 15) variant, generate_series(1, k) s,
           LATERAL (SELECT 24 + floor((s - 1 + variant / 16.0) * 64 / k) AS slot) x
     GROUP BY 1, 2;
    CREATE UNIQUE INDEX ON bench_shape (k, variant);
    ANALYZE bench_shape; ANALYZE bench_plan`);
}

const hashOf = (salt: string) =>
  `(hashint8extended(p.scope_id * 1000000007::bigint + p.series_id, ${salt}) & 1048575) / 1048576.0`;

const insertWindow = `
  INSERT INTO insight_day (scope_id, series_id, day, slots, cum)
  SELECT r.scope_id, r.series_id, r.day, sh.slots,
         CASE WHEN r.each = 1 THEN sh.sums ELSE ARRAY(SELECT u * r.each FROM unnest(sh.sums) u) END
    FROM (SELECT p.scope_id, p.series_id,
                 current_date - ${foldedDays + 1} + $1::int * ${windowDays}
                   + floor((i - 1 + h) * ${windowDays} / n)::int AS day,
                 greatest(1, least(60, round(a_day * (0.5 + h * 31 * i - floor(h * 31 * i)))))::int AS k,
                 greatest(1, ceil(a_day / 60))::int AS each, (h * 1048576)::bigint % 16 AS variant
            FROM (SELECT p.*, events / 365 / often AS a_day, ${hashOf('$1')}::float8 AS h,
                         floor(${windowDays} * often + ${hashOf('$1 + 1000')})::int AS n
                    FROM bench_plan p) p, LATERAL generate_series(1, least(n, ${windowDays})) i) r
    JOIN bench_shape sh ON sh.k = r.k AND sh.variant = r.variant
   WHERE r.day < current_date - 1`;

/** Yesterday and today up to now. */
const insertQuarters = `
  INSERT INTO insight_quarter (scope_id, series_id, quarter, n)
  SELECT p.scope_id, p.series_id, first + floor((i - 1 + h) * span / n)::int,
         greatest(1, round(p.events / 365 * 2 / n))::int
    FROM (SELECT p.*, ${hashOf('7')}::float8 AS h, (current_date - 1 - date '1970-01-01') * 96 AS first,
                 quarter_of(now()) - (current_date - 1 - date '1970-01-01') * 96 AS span,
                 least(90, floor(p.events / 365 * 2 + ${hashOf('8')}))::int AS n FROM bench_plan p) p,
         LATERAL generate_series(1, n) i
   ORDER BY 1, 2, 3`;

/** Devices that are on at a quarter-hour: each turns on and off once a day. */
const onlineAt = `floor(s.devices * (0.55 + 0.2 * sin(q / 96.0 * 6.28) + 0.02 * (hashint8extended(s.id * 100000::bigint + q, 3) & 1023) / 1024.0))::int`;
const seriesOf = (metric: string, dimension: string, value: string) =>
  `(SELECT id FROM insight_series WHERE metric = '${metric}' AND dimension = '${dimension}' AND value = '${value}')`;
const quarters = {
  recent: `generate_series((current_date - ${sampledDays} - date '1970-01-01') * 96, quarter_of(now()) - 1) q`,
  ends: `generate_series((current_date - ${foldedDays} - date '1970-01-01') * 96 - 1, (current_date - ${sampledDays} - date '1970-01-01') * 96 - 1, 96) q`,
};
const states = (when: keyof typeof quarters, where: string) => `
  INSERT INTO insight_level (scope_id, series_id, quarter, n)
  SELECT s.id, v.series_id, q, CASE WHEN v.is_online THEN ${onlineAt} ELSE s.devices::int - ${onlineAt} END
    FROM bench_scope s, ${quarters[when]},
         (VALUES (${seriesOf('devices', 'state', 'online')}, true), (${seriesOf('devices', 'state', 'offline')}, false)) v (series_id, is_online)
   WHERE s.devices > 0 AND ${where} ORDER BY q, 1, 2`;
/** As many devices turn on or off in a quarter-hour as change the number. */
const isChanged = `(hashint8extended(s.id * 100000::bigint + q, 4) & 1023) / 1024.0 < 1 - exp(-least(s.devices / 48, 50))`;

const levelStatements = [
  states('ends', 'true'),
  states('recent', isChanged),
  // Written for every day, changed or not.
  `INSERT INTO insight_level (scope_id, series_id, quarter, n)
   SELECT s.id, i.id, q, floor(s.devices * (0.4 + 0.08 * ln(i.value::int)))::int
     FROM bench_scope s, insight_series i, ${quarters.ends}
    WHERE i.metric = 'devices.active' AND s.devices > 0 ORDER BY q, 1, 2`,
  // All devices and those of a model: changed on days with an import or a transfer.
  `INSERT INTO insight_level (scope_id, series_id, quarter, n)
   SELECT p.scope_id, l.id, q, (q / 96)::int
     FROM bench_plan p JOIN insight_series i ON i.id = p.series_id AND i.metric = 'device.imported'
     JOIN insight_series l ON l.metric = 'devices' AND l.dimension = i.dimension AND l.value = i.value, ${quarters.ends}
    WHERE (hashint8extended(p.scope_id * 1000000007::bigint + p.series_id, q) & 1023) / 1024.0 < least(1, 2 * p.often) ORDER BY q, 1, 2`,
  `INSERT INTO insight_level (scope_id, series_id, quarter, n)
   SELECT 1, i.id, q, q / 96 FROM insight_series i, ${quarters.ends} WHERE i.metric IN ('partners', 'apps') ORDER BY q, 2`,
];

const insertLast = `
  INSERT INTO insight_level_last (scope_id, series_id, n)
  SELECT DISTINCT ON (scope_id, series_id) scope_id, series_id, n FROM insight_level
   WHERE quarter >= (current_date - 40 - date '1970-01-01') * 96 ORDER BY scope_id, series_id, quarter DESC`;
