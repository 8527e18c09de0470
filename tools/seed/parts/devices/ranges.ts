import { insertRows } from '../../insert-rows.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoDevice } from './fleet.ts';

const dayMs = 86_400_000;

/** Serial numbers the demo's partners may import: next year's for each, and a range of the past that has ended. */
export async function seedRanges({ client, now }: SeedContext, devices: readonly DemoDevice[]): Promise<void> {
  const partners = [...new Set(devices.map(({ org_id: org }) => org))].filter((org) => org !== 1).sort((a, b) => a - b);
  const year = (now.getUTCFullYear() + 1) % 100;
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const range = (org: number, yearOfSn: number, count: string, remark: string, isEnded = false) => ({
    org_id: org,
    first_sn: `K${org}-${yearOfSn}${'1'.padStart(count.length, '0')}`,
    last_sn: `K${org}-${yearOfSn}${count}`,
    remark,
    created_at: ago(isEnded ? 400 : 20 + org),
    created_by: 'admin',
    ended_at: isEnded ? ago(30) : null,
    ended_by: isEnded ? 'admin' : '',
  });
  const rows = partners.map((org, index) => range(org, year, index === 0 ? '20000' : '05000', `Orders of 20${year}`));
  const [first] = partners;
  if (first !== undefined) rows.push(range(first, year - 2, '10000', `Orders of 20${year - 2}`, true));
  await insertRows(
    client,
    'devices_serial_range',
    rows.map((row, index) => ({ id: index + 1, ...row })),
  );
  await client.query(`SELECT pass_ids('devices_serial_range', $1)`, [rows.length]);
}
