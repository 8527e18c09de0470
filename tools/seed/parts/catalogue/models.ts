import { modelCatalogue, screenTypeOf } from '@tilldeck/agent/simulator/world/model-catalogue.rules';
import type { SeedContext } from '../../seed-part.ts';

const sortStep = 10;
/** Who may own the derived models, by the partners' number in the demo data. */
const offered: Readonly<Record<string, readonly number[]>> = {
  'D4-503': [2, 14],
  'D4-504': [3, 17, 34],
  'D4-505': [8, 9],
};

/** Series and models that are missing, originals first. Icons are drawn by the console: a seed has no object store. */
export async function seedModels({ client }: SeedContext): Promise<number> {
  let added = 0;
  const series = [...new Set(modelCatalogue.map((model) => model.series))];
  for (const [place, name] of series.entries()) {
    const { rowCount } = await client.query(
      'INSERT INTO devices_series (name, sort) VALUES ($1, $2) ON CONFLICT (lower(name)) DO NOTHING',
      [name, (place + 1) * sortStep],
    );
    added += rowCount ?? 0;
  }
  for (const model of modelCatalogue) {
    const [width, height] = model.screen ?? [0, 0];
    const { rowCount } = await client.query(
      `INSERT INTO devices_model
         (series_id, original_model_id, name, iot_alias, iot_platform, screen_type, screen_width, screen_height, remark)
       SELECT id, (SELECT id FROM devices_model WHERE name = $2), $3, 'tilldeck-' || lower($3), $4, $5, $6, $7, $8
         FROM devices_series WHERE name = $1 ON CONFLICT (lower(name)) DO NOTHING`,
      [
        model.series,
        model.original ?? '',
        model.name,
        model.series === 'Kiosk' ? 'singapore' : 'provider',
        screenTypeOf(model),
        width,
        height,
        model.remark,
      ],
    );
    added += rowCount ?? 0;
  }
  for (const [name, partners] of Object.entries(offered))
    await client.query(
      `INSERT INTO devices_model_partner (model_id, org_id)
       SELECT m.id, o.id FROM devices_model m, identity_org o WHERE m.name = $1 AND o.id = ANY ($2) ON CONFLICT DO NOTHING`,
      [name, partners],
    );
  return added;
}
