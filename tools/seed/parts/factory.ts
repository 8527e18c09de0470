import { insertRows } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { putPolicies } from './factory/put-policies.ts';

const dayMs = 86_400_000;

interface DemoCode {
  org: number;
  code: string;
  remark: string;
  /** Days from now. */
  from: number;
  until: number;
  endedDaysAgo?: number;
  devices: number;
}

/** Codes in every state: one that runs out within two weeks, so that a to-do has something to count. */
const codes: readonly DemoCode[] = [
  { org: 1, code: 'K7QM-4TXD-9RWA-E2HN', remark: 'Verification 2026', from: -200, until: 165, devices: 12 },
  { org: 2, code: 'B3VP-8YCJ-6GKS-M5ZF', remark: 'Butcher counters', from: -350, until: 9, devices: 6 },
  { org: 2, code: 'W9DR-2HNX-7TEQ-4AKB', remark: 'Markets from January', from: 46, until: 411, devices: 4 },
  { org: 2, code: 'P5SG-6MFV-3CZY-8JLT', remark: 'Verification 2025', from: -560, until: -195, devices: 8 },
  { org: 1, code: 'H4XE-9BKW-2QNR-7DVG', remark: 'Trade fair', from: -80, until: 40, endedDaysAgo: 60, devices: 2 },
];

export const factoryPart: SeedPart = {
  name: 'factory',
  async run(context: SeedContext): Promise<number> {
    const { client, now } = context;
    const { rowCount } = await client.query('SELECT FROM factory_scale_code LIMIT 1');
    if (rowCount) return 0;
    const at = (days: number) => new Date(now.getTime() + days * dayMs);
    await insertRows(
      client,
      'factory_scale_code',
      codes.map(({ org, code, remark, from, until, endedDaysAgo }, index) => ({
        id: index + 1,
        org_id: org,
        code,
        remark,
        valid_from: at(from),
        valid_until: at(until),
        ended_at: endedDaysAgo === undefined ? null : at(-endedDaysAgo),
        created_by: org === 1 ? 'admin' : 'kassenwerk-nord',
        created_at: at(Math.min(from, -20) - 3),
        updated_at: at(-(endedDaysAgo ?? 20)),
      })),
    );
    for (const [index, { org, devices }] of codes.entries())
      await client.query(
        `INSERT INTO factory_scale_serial (code_id, sn)
         SELECT $1::bigint, sn FROM devices_device WHERE $2::int IN (1, org_l1) ORDER BY md5(sn || $1::text) LIMIT $3`,
        [index + 1, org, devices],
      );
    // Each listed device asked once a month while the code was valid; some went on asking afterwards.
    await client.query(
      `INSERT INTO factory_scale_use (code_id, sn, result, at)
       SELECT c.id, s.sn, CASE WHEN ask.at < least(c.valid_until, c.ended_at) THEN 'success' ELSE 'expired' END, ask.at
         FROM factory_scale_code c JOIN factory_scale_serial s ON s.code_id = c.id,
              generate_series(c.valid_from, least($1::timestamptz, c.valid_until + interval '40 days'), interval '30 days') step,
              LATERAL (SELECT step + (abs(hashtext(s.sn)) % 20000) * interval '1 second' AS at) ask
        WHERE ask.at < $1 ORDER BY ask.at`,
      [now],
    );
    await client.query(
      `INSERT INTO factory_scale_use (code_id, sn, result, at)
       SELECT 2, d.sn, 'sn_not_authorised', $1::timestamptz - row_number() OVER (ORDER BY d.id) * interval '9 days'
         FROM devices_device d WHERE d.org_id = 2 AND NOT EXISTS
              (SELECT FROM factory_scale_serial s WHERE s.code_id = 2 AND s.sn = d.sn) ORDER BY d.id LIMIT 3`,
      [now],
    );
    await client.query(
      `UPDATE factory_scale_code c SET use_count = (SELECT count(*) FROM factory_scale_use u WHERE u.code_id = c.id)`,
    );
    await client.query(`SELECT pass_ids('factory_scale_code', $1)`, [codes.length]);
    return codes.length + (await putPolicies(context));
  },
};
