import type { People, TestOrg } from '@tilldeck/testkit/factories/people';
import { recordMakers } from './record-makers.ts';

const ofDevice = (columns: string, values: string) =>
  `(device_id${columns}) SELECT id${values} FROM devices_device d WHERE org_id = $1`;
const ofTask = (columns: string, values: string) =>
  `(task_id${columns}) SELECT id${values} FROM tasks_task t WHERE org_id = $1`;
const ofAccount = (columns: string, values: string) =>
  `(account_id${columns}) SELECT id${values} FROM identity_account a WHERE org_id = $1 ORDER BY id LIMIT 1`;
const secret = 'sha256(random()::text::bytea)';
const soon = `now() + interval '1 hour'`;

const levels = 'org_l1, org_l2, org_l3, org_l4, org_l5';

/** Rows of tables that no call names by id. They hang on the records of the organisation $1. */
const statements: Record<string, string> = {
  appstore_definition: `(app_id, org_id) SELECT id, org_id FROM appstore_app WHERE org_id = $1 ORDER BY id LIMIT 1`,
  appstore_journal: `(org_id, controllers, device_id, sn, app_id, event, via) VALUES ($1, '{}', 1, 'x', 1, 'install', 'store')`,
  appstore_publication_sn: `(publication_id, sn) SELECT id, 'sn-' || id FROM appstore_publication WHERE org_id = $1`,
  appstore_review: `(version_id, org_id, round, stage, reviewer, open_since, due_at)
    SELECT id, org_id, 1, 'first', 'x', now(), ${soon} FROM appstore_version WHERE org_id = $1 ORDER BY id LIMIT 1`,
  detection_case: `(policy_id, device_id, sn, device_org_id, cause, since, found_at)
    SELECT id, 1, 'x', org_id, 'lost', now(), now() FROM detection_policy WHERE org_id = $1`,
  detection_log: `(policy_id, case_id, look_at) SELECT c.policy_id, c.id, now() FROM detection_case c
    JOIN detection_policy p ON p.id = c.policy_id WHERE p.org_id = $1`,
  detection_mail: `(policy_id, at, dark_count, back_count) SELECT id, now(), 1, 0 FROM detection_policy WHERE org_id = $1`,
  detection_mail_to: `(mail_id, email, language) SELECT m.id, 'a@x.example', 'en-US' FROM detection_mail m
    JOIN detection_policy p ON p.id = m.policy_id WHERE p.org_id = $1`,
  devices_app_seen: `(org_id, build_id) VALUES ($1, 1)`,
  devices_app_set: `(device_id, org_id, builds) SELECT id, org_id, '{1}' FROM devices_device WHERE org_id = $1`,
  devices_import_row: `(import_id, row_no, sn, cells) SELECT id, 1, 'x', '{}' FROM devices_import WHERE org_id = $1`,
  devices_lifecycle: `(org_id, sn, operate_type) VALUES ($1, 'x', 'import')`,
  devices_model_partner: `(model_id, org_id) SELECT min(id), $1 FROM devices_model`,
  devices_printer: ofDevice(', firmware_name, firmware_version', `, 'KP-80', '1.0'`),
  devices_total: `(scope_id, kind, key, n, online) VALUES ($1, 'state', 'lock', 1, 0)`,
  devices_transfer_item: `(transfer_id, org_id, from_org_id, sn, model_id)
    SELECT id, org_id, org_id, 'x', (SELECT min(id) FROM devices_model) FROM devices_transfer WHERE org_id = $1`,
  devices_warranty: ofDevice(', origin', `, 'edit'`),
  insight_day: `(scope_id, series_id, day, slots, cum) VALUES ($1, 1, current_date, '{0}', '{1}')`,
  insight_level: `(scope_id, series_id, quarter, n) VALUES ($1, 1, 0, 1)`,
  insight_level_month: `(scope_id, series_id, month, step, width, codes) VALUES ($1, 1, '2026-01-01', 1, 1, '\\x01')`,
  insight_level_last: `(scope_id, series_id, n) VALUES ($1, 1, 1)`,
  insight_rank: `(scope_id, metric, category_id, bounds, at, count, app_ids, places, places_before, totals, totals_before)
    VALUES ($1, 'app.installed', 0, '{0,0,1}', now(), 0, '{}', '{}', '{}', '{}', '{}')`,
  insight_report_run: `(report_id, due_at) SELECT id, now() FROM insight_report WHERE org_id = $1`,
  insight_report_mail: `(run_id, account_id) SELECT n.id, r.account_id FROM insight_report_run n
    JOIN insight_report r ON r.id = n.report_id WHERE r.org_id = $1`,
  insight_quarter: `(scope_id, series_id, quarter, n) VALUES ($1, 1, 0, 1)`,
  factory_firmware_release: `(firmware_id, task_id) SELECT id, 1 FROM factory_firmware WHERE org_id = $1`,
  factory_policy_version: `(policy_id, nr, model_id, order_nos, hash, document, files, published_by)
    SELECT id, 1, model_id, order_nos, 'h' || id, '{}', '[]', 'x' FROM factory_policy WHERE org_id = $1`,
  factory_scale_serial: `(code_id, sn) SELECT id, 'sn-' || id FROM factory_scale_code WHERE org_id = $1`,
  factory_scale_use: `(code_id, sn, result) SELECT id, 'x', 'success' FROM factory_scale_code WHERE org_id = $1`,
  home_message: ofAccount(', key', `, 'files.export_ready'`),
  identity_activation: ofAccount(', secret_hash, expires_at', `, ${secret}, ${soon}`),
  identity_account_role: `(account_id, role_id) SELECT (SELECT min(a.id) FROM identity_account a WHERE a.org_id = $1), max(id)
    FROM identity_role WHERE org_id = $1`,
  identity_cloud_link: ofAccount(
    ', org_id, peer_id, subject, remote_login_name, remote_org_name',
    `, org_id, 'p', 's' || id, 'x', 'x'`,
  ),
  identity_email_change: ofAccount(', old_email, new_email', `, 'a@x.example', 'b@x.example'`),
  identity_login_log: `(org_id, login_name, outcome) VALUES ($1, 'x', 'success')`,
  identity_login_pass: ofAccount(
    ', pass_hash, purpose, sealed_keys, account_key, attempts_left, expires_at',
    `, ${secret}, 'second_factor', '', 'x', 3, ${soon}`,
  ),
  identity_mail_code: ofAccount(', purpose, code_hash, attempts_left, expires_at', `, 'x', ${secret}, 3, ${soon}`),
  identity_oidc_domain: `(domain, provider_id) SELECT 'd' || id || '.example', id FROM identity_oidc_provider WHERE org_id = $1`,
  identity_oidc_link: `(provider_id, subject, account_id) SELECT p.id, 's', (SELECT min(a.id) FROM identity_account a WHERE a.org_id = $1)
    FROM identity_oidc_provider p WHERE org_id = $1`,
  identity_passkey: ofAccount(
    ', credential_id, public_key, counter, device_type, is_backed_up, name',
    `, 'c' || id, '', 0, 'singleDevice', false, 'x'`,
  ),
  identity_recovery_code: ofAccount(', code_hash', `, ${secret}`),
  identity_role_permission: `(role_id, permission_id, actions) SELECT max(id), 'role', '{edit}' FROM identity_role WHERE org_id = $1`,
  identity_session: ofAccount(', token_hash, sealed_keys, expires_at', `, ${secret}, '', ${soon}`),
  identity_totp: ofAccount(', sealed_secret', `, 'x'`),
  link_absence: `(device_id, sn, since, cause, org_id) SELECT id, sn, now(), 'lost', org_id FROM devices_device WHERE org_id = $1`,
  link_event: `(org_id, device_id, sn, at, received_at, kind)
    SELECT org_id, id, sn, now(), now(), 'connected' FROM devices_device WHERE org_id = $1`,
  link_facts: ofDevice('', ''),
  link_presence: ofDevice(', server_id, cid', `, 's', id`),
  location_cell: `(scope_id, level, cell, total, online, offline, latitudes, longitudes) VALUES ($1, 6, 1, 1, 0, 0, 0, 0)`,
  location_current: `(device_id, origin, quadkey, latitude, longitude, at, org_id)
    SELECT id, 'own', 1, 1, 1, now(), org_id FROM devices_device WHERE org_id = $1`,
  location_fence: `(org_id, name, latitude, longitude, radius_m, event, action, language, upload_minutes, target)
    VALUES ($1, 'f' || random(), 0, 0, 50, 'exit', 'none', 'en-US', 15, '{"scope": "all"}')`,
  location_fence_log: `(fence_id, fence_nr, fence_name, device_id, sn, event, happened_at, reported_at, is_confirmed, step, org_id)
    VALUES (1, 1, 'x', 1, 'x', 'exit', clock_timestamp(), now(), true, 'changed', $1)`,
  location_fence_mail: `(fence_id, at, email, language) SELECT id, now(), 'a@x.example', 'en-US' FROM location_fence WHERE org_id = $1`,
  location_fence_target: `(fence_id, scope, key) SELECT id, 'all', org_id::text FROM location_fence WHERE org_id = $1`,
  location_fence_version: `(fence_id, nr, latitude, longitude, radius_m, event, action)
    SELECT id, 1, 0, 0, 50, 'exit', 'none' FROM location_fence WHERE org_id = $1 ON CONFLICT DO NOTHING`,
  location_point: `(device_id, at, latitude, longitude, source, org_id, ${levels})
    SELECT id, now(), 1, 1, 'gps', org_id, ${levels} FROM devices_device WHERE org_id = $1`,
  location_refused: `(device_id, day, reason, point_count, org_id)
    SELECT id, current_date, 'clock', 1, org_id FROM devices_device WHERE org_id = $1`,
  location_scope: `(scope_id, position_count) VALUES ($1, 1)`,
  location_setting: `(org_id, mode, is_rounded, kept_days) VALUES ($1, 'always', false, 30)`,
  location_visit: `(day, cell, device_id, org_id, ${levels})
    SELECT current_date, 1, id, org_id, ${levels} FROM devices_device WHERE org_id = $1`,
  notices_mail: `(notice_id, round, account_id) SELECT id, 0, (SELECT min(a.id) FROM identity_account a WHERE a.org_id = $1)
    FROM notices_notice WHERE org_id = $1`,
  notices_reach: `(key, notice_id, released_at, is_console) SELECT 'x', id, now(), true FROM notices_notice WHERE org_id = $1`,
  notices_receipt: `(notice_id, account_id) SELECT id, (SELECT min(a.id) FROM identity_account a WHERE a.org_id = $1)
    FROM notices_notice WHERE org_id = $1`,
  policies_match: `(rule_id, org_id, item, scope) SELECT id, org_id, 1, 'all' FROM policies_rule WHERE org_id = $1`,
  policies_rule_version: `(rule_id, nr, match_id, is_locked, target, payload, secrets, contents, plan, published_by)
    SELECT m.rule_id, 1, m.id, false, '{}', '{}', '{}', '[]', '{}', 'x' FROM policies_match m WHERE m.org_id = $1`,
  policies_secret: `(rule_id, sealed) SELECT id, '' FROM policies_rule WHERE org_id = $1`,
  policies_history: `(rule_id, at, counts) SELECT id, now(), '{}' FROM policies_rule WHERE org_id = $1`,
  support_draft: `(org_id, account_id, kind, content) VALUES ($1, 1, 'submit', '{}')`,
  support_grant: `(ticket_id, remote, must_ask, may_act, granted_by) SELECT min(id), 'view', true, false, 'x'
    FROM support_ticket WHERE org_id = $1`,
  support_merge: `(ticket_id, into_id, state_before, merged_by) SELECT min(id), min(id), 'assigned', 'x'
    FROM support_ticket WHERE org_id = $1`,
  support_message: `(ticket_id, side, author, body) SELECT min(id), 'customer', 'x', '{}' FROM support_ticket WHERE org_id = $1`,
  support_action: `(ticket_id, message_id, kind, task_id, device_id, sn) SELECT ticket_id, min(id), 'reboot', min(id), 1, 'x'
    FROM support_message WHERE ticket_id = (SELECT min(id) FROM support_ticket WHERE org_id = $1) GROUP BY ticket_id`,
  support_snapshot: `(ticket_id, content) SELECT min(id), '{}' FROM support_ticket WHERE org_id = $1`,
  support_rating: `(ticket_id, score, author) SELECT min(id), 5, 'x' FROM support_ticket WHERE org_id = $1`,
  system_blacklist_step: `(entry_id, org_id, event, wanted, stage, account_id, account_name)
    SELECT id, org_id, 'request', 'enabled', 'mid', requested_by_id, 'x' FROM system_blacklist_entry WHERE org_id = $1`,
  service_line: `(order_id, position, sn, device_id, model, owner_name)
    SELECT id, 1, 'x', 1, 'x', 'x' FROM service_order WHERE org_id = $1`,
  service_order_file: `(order_id, file_id, position) SELECT id, 1, 0 FROM service_order WHERE org_id = $1`,
  service_order_step: `(order_id, event, step, by_name) SELECT id, 'submit', 'submit', 'x' FROM service_order WHERE org_id = $1`,
  tasks_event: ofTask(', kind', `, 'x'`),
  tasks_moved: ofTask('', ''),
  tasks_setting: `(org_id, approval_devices, is_destructive_approved) VALUES ($1, 5, true)`,
  tasks_stage: ofTask(', nr, share', ', 1, 100'),
  tasks_timed_run: ofTask(
    ', timed_id, revision, day',
    `, (SELECT min(x.id) FROM tasks_timed x WHERE x.org_id = $1), 1, current_date`,
  ),
  tasks_upload: ofTask(', device_id, attempt', `, (SELECT min(d.id) FROM devices_device d WHERE d.org_id = $1), 1`),
};

/** One record of every kind for the organisation, and rows of every table that hangs on them. */
export async function makeEverything(people: People, org: TestOrg): Promise<void> {
  for (const make of Object.values(recordMakers)) await make(people, org);
  for (const [table, rest] of Object.entries(statements)) await people.query(`INSERT INTO ${table} ${rest}`, [org.id]);
}
