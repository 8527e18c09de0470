import type { SeedContext } from '../../seed-part.ts';

/**
 * What devices reported of their documents: most verified them, some hold, fail, cannot, still have the document before,
 * or have said nothing yet. A device that was changed by hand failed to read its setting back.
 */
export async function putOutcomes({ client, now }: SeedContext): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO link_item (device_id, item, hash, outcome, reason, epoch, seq, reported_at)
     SELECT p.device_id, k.item, CASE WHEN s.dice BETWEEN 24 AND 27 THEN 'before-' || left(h.hash, 20) ELSE h.hash END, s.outcome,
            CASE s.outcome
              WHEN 'held' THEN CASE s.dice % 2 WHEN 0 THEN 'busy' ELSE 'outside_window' END
              WHEN 'failed' THEN CASE
                WHEN k.item IN ('kiosk', 'app_lock', 'auto_install') THEN 'app_missing'
                WHEN k.item IN ('wallpaper', 'boot_animation', 'screen_ads', 'alarm_voice') AND s.dice < 14 THEN 'file_missing'
                ELSE 'not_verified' END
              ELSE '' END,
            1, 1, $1::timestamptz - (abs(hashint8extended(p.device_id, 7)) % 90000) * interval '1 second'
       FROM policies_device p
       JOIN devices_device d ON d.id = p.device_id AND d.activated_at IS NOT NULL
       CROSS JOIN unnest(policies_items()) WITH ORDINALITY k (item, nr)
       JOIN policies_class c ON c.id = p.classes[k.nr]
       CROSS JOIN LATERAL (SELECT CASE WHEN c.next_rules IS NOT NULL AND policies_takes_next(p.device_id, c.next_rules)
                                       THEN c.next_hash ELSE c.hash END AS hash) h
       CROSS JOIN LATERAL (SELECT abs(hashint8extended(p.device_id, k.nr)) % 100 AS dice) z
       CROSS JOIN LATERAL (SELECT z.dice, CASE
                WHEN z.dice < 16 THEN 'failed' WHEN z.dice < 20 THEN 'held' WHEN z.dice < 24 THEN 'unsupported'
                WHEN k.item IN ('app_permissions', 'recommended_apps') THEN 'applied' ELSE 'verified' END AS outcome) s
      WHERE h.hash IS NOT NULL AND z.dice >= 10`,
    [now],
  );
  await client.query(
    `INSERT INTO policies_counter (class_id, hash, outcome, slot, n)
     SELECT p.classes[array_position(policies_items(), l.item)], l.hash, l.outcome, 0, count(*)
       FROM link_item l JOIN policies_device p USING (device_id) WHERE l.item = ANY (policies_items()) GROUP BY 1, 2, 3`,
  );
  return rowCount ?? 0;
}

/** How devices followed the newest release of each rule, once an hour at first and once a day later. */
export async function putHistory({ client, now }: SeedContext): Promise<number> {
  const { rowCount } = await client.query(
    `WITH total AS (
       SELECT r.id, greatest(r.published_at, $1::timestamptz - interval '29 days') AS begun, sum(k.n)::int AS n
         FROM policies_rule r JOIN policies_class c ON r.id = ANY (c.winners || c.next_winners)
         JOIN policies_counter k ON k.class_id = c.id AND k.hash = '' AND k.outcome = 'member'
        WHERE r.state = 'published' GROUP BY 1, 2 HAVING sum(k.n) > 0)
     INSERT INTO policies_history (rule_id, at, counts)
     SELECT t.id, date_trunc('hour', step), jsonb_build_object('verified', good, 'failed', bad, 'waiting', t.n - good - bad)
       FROM total t, generate_series(t.begun, $1::timestamptz, interval '6 hours') step,
            LATERAL (SELECT 1 - exp(-extract(epoch FROM step - t.begun) / 60000) AS share) s,
            LATERAL (SELECT floor(t.n * s.share * 0.86)::int AS good, floor(t.n * s.share * 0.06)::int AS bad) c
     ON CONFLICT DO NOTHING`,
    [now],
  );
  return rowCount ?? 0;
}
