import { parameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { SeedContext } from '../../seed-part.ts';
import { demoAdPicture } from './demo-files.ts';

const dayMs = 86_400_000;

/** What the till app of the demo can be told. */
const fields = [
  { key: 'receiptFooter', titleEn: 'Receipt footer', titleZh: '小票页脚', type: 'text', byDefault: 'Thank you' },
  {
    key: 'copies',
    titleEn: 'Copies of a receipt',
    titleZh: '小票份数',
    type: 'number',
    min: 1,
    max: 3,
    byDefault: '1',
  },
  { key: 'tips', titleEn: 'Ask for tips', titleZh: '询问小费', type: 'switch', byDefault: 'false' },
].map((field) => parameterField.parse(field));

/** Advertisements, blocked apps, and what an app is told: for the other pages of the store. */
export async function putStoreRecords(context: SeedContext): Promise<number> {
  return (await putAds(context)) + (await putBlocks(context)) + (await putParameters(context));
}

async function putAds({ client, now }: SeedContext): Promise<number> {
  const picture = demoAdPicture();
  const ads = [
    ['Take orders at the table', 'banner', 'de.kassenwerk.kasse', -30, 60, true],
    ['Points for every guest', 'banner', 'com.zhishou.huiyuan', -5, 25, true],
    ['Summer sale', 'start', null, -150, -80, false],
  ] as const;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO files_object (org_id, kind, state, name, size, sha256, content_type, storage_key, upload_ref, part_size, claim_count, created_at)
     VALUES (1, $1, 'ready', $2, $3, $4, $5, $6, '', 8388608, $7, $8) RETURNING id`,
    [
      picture.kind,
      picture.name,
      picture.bytes.length,
      picture.sha256,
      picture.contentType,
      picture.storageKey,
      ads.length,
      now,
    ],
  );
  for (const [place, [title, position, app, fromDays, toDays, isEnabled]] of ads.entries())
    await client.query(
      `INSERT INTO appstore_ad (org_id, title, position, picture_file_id, app_id, link, from_at, to_at, is_enabled, sort, created_by)
       VALUES (1, $1, $2, $3, (SELECT id FROM appstore_app WHERE package = $4), $5, $6, $7, $8, $9, 'admin')`,
      [
        title,
        position,
        rows[0]?.id,
        app,
        app ? '' : 'https://lumentill.example/summer',
        new Date(now.getTime() + fromDays * dayMs),
        new Date(now.getTime() + toDays * dayMs),
        isEnabled,
        (place + 1) * 10,
      ],
    );
  return 1 + ads.length;
}

/** In the first groups of the partner that makes the till app. */
async function putBlocks({ client }: SeedContext): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO appstore_block (org_id, group_id, package, remark, created_by)
     SELECT g.org_id, g.id, b.package, b.remark, 'kassenwerk-nord'
       FROM (SELECT g.id, g.org_id, row_number() OVER (ORDER BY g.id) AS place FROM devices_group g
               JOIN appstore_app a ON a.org_id = g.org_id WHERE a.package = 'de.kassenwerk.kasse') g
       JOIN (VALUES (1, 'com.android.chrome', 'Staff browse on the tills'), (2, 'com.google.android.youtube', 'Kiosks stay on the menu'),
                    (1, 'com.freecoupons.till', 'Reads card numbers')) b (place, package, remark) ON b.place = g.place`,
  );
  return rowCount ?? 0;
}

async function putParameters({ client }: SeedContext): Promise<number> {
  const { rowCount } = await client.query(
    `WITH app AS (SELECT id, org_id FROM appstore_app WHERE package = 'de.kassenwerk.kasse'),
     defined AS (
       INSERT INTO appstore_definition (app_id, org_id, fields, created_by) SELECT id, org_id, $1, 'katharina.wolf' FROM app RETURNING app_id),
     of_partner AS (
       INSERT INTO appstore_parameter (app_id, org_id, level, "values", created_by, updated_by)
       SELECT id, org_id, 'partner', '{"receiptFooter": "Danke für Ihren Einkauf"}', 'kassenwerk-nord', 'kassenwerk-nord' FROM app)
     INSERT INTO appstore_parameter (app_id, org_id, level, group_id, "values", created_by, updated_by)
     SELECT app.id, app.org_id, 'group', (SELECT min(g.id) FROM devices_group g WHERE g.org_id = app.org_id), '{"copies": 2, "tips": true}',
            'jonas.brandt', 'jonas.brandt'
       FROM app WHERE EXISTS (SELECT FROM devices_group g WHERE g.org_id = app.org_id)`,
    [JSON.stringify(fields)],
  );
  return 2 + (rowCount ?? 0);
}
