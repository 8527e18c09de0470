import type { SeedPart } from '../seed-part.ts';

/** Offline devices of the demo never left: they were added as they are. */
const openAbsences = `INSERT INTO link_absence (device_id, sn, since, cause, org_id)
  SELECT id, sn, coalesce(offline_since, $1::timestamptz - interval '2 days'), 'lost', org_id FROM devices_device
   WHERE state = 'offline' ON CONFLICT DO NOTHING`;

/** The owners with the most devices, a policy each. */
const policies = `INSERT INTO detection_policy (org_id, name, slot_from, slot_to, interval_minutes, rule, emails, language, target,
    remark, created_by, device_count, last_look_at, next_look_at, created_at, updated_at)
  SELECT o.org_id, p.name, p.slot_from, p.slot_to, p.minutes, p.rule, p.emails::text[], 'en-US', '{"scope": "all"}', p.remark, 'admin',
         o.n, $1::timestamptz - interval '9 minutes', $1::timestamptz + interval '6 minutes', $1::timestamptz - interval '12 days',
         $1::timestamptz - interval '12 days'
    FROM (SELECT org_id, count(*)::int AS n, row_number() OVER (ORDER BY count(*) DESC, org_id) AS nr
            FROM devices_device GROUP BY 1) o
    JOIN (VALUES (1, 'Tills in opening hours', 540, 1200, 15, 'once', '{service.desk@tilldeck.example}', 'Called by the service desk'),
                 (2, 'Night watch', 1320, 390, 60, 'once', '{night@tilldeck.example,security@tilldeck.example}', ''),
                 (3, 'Whole fleet, log only', 0, 0, 60, 'every', '{}', 'For the monthly report'))
      AS p (nr, name, slot_from, slot_to, minutes, rule, emails, remark) ON p.nr = o.nr
  RETURNING id`;

/** Times without connection of the last week that are over, of every seventh device. */
const pastAbsences = `INSERT INTO link_absence (device_id, sn, since, until, cause, org_id)
  SELECT d.id, d.sn, b.since, b.since + make_interval(mins => 12 + (d.id * 37 % 240)::int),
         CASE WHEN d.id % 3 = 0 THEN 'closed' ELSE 'lost' END, d.org_id
    FROM devices_device d, LATERAL (SELECT $1::timestamptz - make_interval(hours => 8 + (d.id * 29 % 150)::int) AS since) b
   WHERE d.state = 'online' AND d.id % 7 = 0 ON CONFLICT DO NOTHING`;

/**
 * What the policies found of them, at their first look inside the slot by the clock of the shop: told where there are
 * addresses, each fifth silent as its shop was closed.
 */
const cases = `INSERT INTO detection_case (policy_id, device_id, sn, device_org_id, shop_id, cause, since, until, found_at, silence, mailed_at)
  SELECT p.id, a.device_id, a.sn, a.org_id, d.shop_id, a.cause, a.since, a.until, f.at,
         CASE WHEN cardinality(p.emails) = 0 THEN 'no_mail' WHEN a.device_id % 5 = 0 THEN 'closed' END,
         CASE WHEN cardinality(p.emails) > 0 AND a.device_id % 5 <> 0 THEN f.at END
    FROM detection_policy p JOIN link_absence a ON a.org_id = p.org_id JOIN devices_device d ON d.id = a.device_id
    LEFT JOIN devices_shop s ON s.id = d.shop_id,
         LATERAL (SELECT extract(epoch FROM (a.since + interval '7 minutes') AT TIME ZONE coalesce(s.timezone, 'UTC'))::bigint / 60 % 1440 AS minute) c,
         LATERAL (SELECT a.since + interval '7 minutes' + make_interval(mins => CASE
            WHEN p.slot_from = p.slot_to OR (c.minute - p.slot_from + 1440) % 1440 < (p.slot_to - p.slot_from + 1440) % 1440 THEN 0
            ELSE ((p.slot_from - c.minute + 1440) % 1440)::int END) AS at) f
   WHERE p.id = ANY ($1) AND a.since > $2::timestamptz - interval '8 days' AND f.at < coalesce(a.until, $2)`;

const mails = `WITH told AS (
    SELECT policy_id, date_trunc('hour', mailed_at) AS at, array_agg(id) AS ids FROM detection_case
     WHERE policy_id = ANY ($1) AND mailed_at IS NOT NULL GROUP BY 1, 2),
  added AS (
    INSERT INTO detection_mail (policy_id, at, dark_count, back_count) SELECT policy_id, at, cardinality(ids), 0 FROM told
    RETURNING id, policy_id, at),
  addressed AS (
    INSERT INTO detection_mail_to (mail_id, email, language, settled_at)
    SELECT a.id, e, 'en-US', a.at FROM added a JOIN detection_policy p ON p.id = a.policy_id, unnest(p.emails) e)
  UPDATE detection_case c
     SET mail_id = a.id, back_mail_id = CASE WHEN c.until IS NOT NULL THEN a.id END, back_mailed_at = c.until
    FROM added a JOIN told t USING (policy_id, at) WHERE c.id = ANY (t.ids)`;

const log = `INSERT INTO detection_log (policy_id, case_id, look_at)
  SELECT policy_id, id, found_at FROM detection_case WHERE policy_id = ANY ($1) ORDER BY found_at`;

/** Three offline detections with a week of log, for an installation that has none yet; after the devices. */
export const detectionPart: SeedPart = {
  name: 'detection',
  async run({ client, now }) {
    const { rowCount } = await client.query('SELECT FROM detection_policy LIMIT 1');
    if (rowCount) return 0;
    await client.query(openAbsences, [now]);
    await client.query(pastAbsences, [now]);
    const { rows } = await client.query<{ id: string }>(policies, [now]);
    const ids = [rows.map(({ id }) => id)];
    await client.query(cases, [...ids, now]);
    await client.query(mails, ids);
    await client.query(log, ids);
    return rows.length;
  },
};
