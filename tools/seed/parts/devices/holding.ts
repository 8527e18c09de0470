import type { SeedContext } from '../../seed-part.ts';

/** Shops, groups, tags and operators of whoever owns a device. In one statement: every change of a device is counted. */
export async function seedHolding({ client }: SeedContext): Promise<void> {
  await client.query(
    `UPDATE devices_device d SET
       shop_id = (SELECT s.id FROM devices_shop s WHERE s.org_id = d.org_id ORDER BY hashint8(s.id # d.id) LIMIT 1),
       group_id = (SELECT g.id FROM devices_group g WHERE g.org_id = d.org_id AND hashint8(d.id) % 3 <> 0
                    ORDER BY hashint8(g.id * 7919 # d.id) LIMIT 1),
       tags = ARRAY(SELECT t.id FROM devices_tag t WHERE t.org_id = d.org_id AND hashint8(t.id * 104729 # d.id) % 3 = 0
                     ORDER BY t.id),
       operator_id = (SELECT a.id FROM identity_account a
                       WHERE a.org_id = d.org_id AND a.is_enabled AND a.terminated_at IS NULL AND hashint8(d.id * 31) % 6 = 0
                       ORDER BY hashint8(a.id # d.id) LIMIT 1)`,
  );
  await client.query(
    `INSERT INTO devices_allocation (org_id, device_id, sn, model_id, kind, target_account_id, target_name, allocated_by, allocated_at)
     SELECT d.org_id, d.id, d.sn, d.model_id, 'operator', a.id, coalesce(nullif(a.nick_name, ''), a.login_name), 'admin',
            d.created_at + interval '3 days'
       FROM devices_device d JOIN identity_account a ON a.id = d.operator_id ORDER BY d.created_at, d.id`,
  );
}
