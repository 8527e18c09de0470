import { randomUUID } from 'node:crypto';
import type { People, TestOrg } from '@tilldeck/testkit/factories/people';
import { makeApp } from './app-makers.ts';

type RecordMaker = (people: People, org: TestOrg) => Promise<string>;

const insert = async (people: People, text: string, values: unknown[]): Promise<string> =>
  (await people.query<{ id: string }>(`${text} RETURNING id`, values))[0]?.id ?? '';

/**
 * Makes a record of each kind for an organisation, straight in the database. Every kind that a call refers to
 * (`recordRef`) has its maker here; the generated tests fail for one that has none.
 */
export const recordMakers: Record<string, RecordMaker> = {
  // A partner that stands below the organisation.
  partner: async (people, org) => String((await people.partner(org)).id),
  org: async (_people, org) => String(org.id),
  account: async (people, org) => (await people.account(org)).id,
  device: async (people, org) => (await people.device(org)).id,
  task: (people, org) =>
    insert(
      people,
      `INSERT INTO tasks_task (org_id, kind, lane, payload, target, target_hash, plan, state, timeout_s, max_attempts)
       VALUES ($1, 'reboot', 'change', '{}', '{"scope":"all"}', '', $2, 'running', 3600, 3)`,
      [
        org.id,
        '{"start":{"mode":"now"},"isOutsideOpeningHours":false,"respectBusy":true,"timeoutS":3600,"maxAttempts":3}',
      ],
    ),
  timedTask: (people, org) =>
    insert(
      people,
      `INSERT INTO tasks_timed (org_id, name, weekdays, at_time, kind, payload, target, late_minutes, state)
       VALUES ($1, 'n' || random(), '{1}', '03:00', 'reboot', '{}', '{"scope":"all"}', 60, 'disabled')`,
      [org.id],
    ),
  app: (people, org) =>
    insert(
      people,
      `INSERT INTO appstore_app (org_id, package, name, certificate_sha256) VALUES ($1, 'com.example.x' || md5(random()::text), 'App', repeat('0', 64))`,
      [org.id],
    ),
  appVersion: async (people, org) => (await makeApp(people, org, { state: 'draft', publication: null })).versionId,
  appPublication: async (people, org) =>
    insert(
      people,
      `INSERT INTO appstore_publication (app_id, version_id, org_id, state, upgrade_mode, visibility, deployment)
       SELECT app_id, id, org_id, 'live', 'default', 'all', 'public' FROM appstore_version WHERE id = $1`,
      [await recordMakers.appVersion?.(people, org)],
    ),
  appParameter: async (people, org) =>
    insert(people, `INSERT INTO appstore_parameter (app_id, org_id, level) VALUES ($1, $2, 'partner')`, [
      await recordMakers.app?.(people, org),
      org.id,
    ]),
  appBlock: async (people, org) =>
    insert(people, `INSERT INTO appstore_block (org_id, group_id, package) VALUES ($1, $2, 'com.example.blocked')`, [
      org.id,
      await recordMakers.deviceGroup?.(people, org),
    ]),
  ad: async (people, org) =>
    insert(
      people,
      `INSERT INTO appstore_ad (org_id, title, position, picture_file_id) VALUES ($1, 'Ad', 'banner', $2)`,
      [org.id, await recordMakers.file?.(people, org)],
    ),
  examination: async (people, org) =>
    insert(
      people,
      `INSERT INTO link_examination (org_id, device_id, sn, model_id, epoch, seq, at, result, report)
       SELECT org_id, id, sn, model_id, 1, 1, now(), 'passed', '{"items":[]}' FROM devices_device WHERE id = $1`,
      [(await people.device(org)).id],
    ),
  deviceGroup: (people, org) =>
    insert(people, `INSERT INTO devices_group (org_id, name) VALUES ($1, 'g' || random())`, [org.id]),
  deviceTag: (people, org) =>
    insert(people, `INSERT INTO devices_tag (org_id, name) VALUES ($1, 't' || random())`, [org.id]),
  shop: (people, org) =>
    insert(people, `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 's' || random(), 'UTC')`, [org.id]),
  deviceImport: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_import (org_id, order_no, source, state) VALUES ($1, 'o' || random(), 'erp', 'checked')`,
      [org.id],
    ),
  serialRange: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_serial_range (org_id, first_sn, last_sn) SELECT $1, sn, sn FROM (VALUES ($2)) given (sn)`,
      [org.id, `R${randomUUID()}`],
    ),
  erpConnector: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_erp (org_id, url, sealed_credential, every_minutes, mode)
       VALUES ($1, 'https://erp.shop.example/', '', 60, 'partial') ON CONFLICT (org_id) DO UPDATE SET mode = 'partial'`,
      [org.id],
    ),
  transfer: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_transfer (org_id, to_org_id, batch_no, state, sns)
       VALUES ($1, 1, 't' || random(), 'checked', '{}')`,
      [org.id],
    ),
  allocation: async (people, org) => {
    const device = await people.device(org);
    return insert(
      people,
      `INSERT INTO devices_allocation (org_id, device_id, sn, model_id, kind, target_name)
       SELECT org_id, id, sn, model_id, 'operator', 'x' FROM devices_device WHERE id = $1`,
      [device.id],
    );
  },
  role: (people, org) =>
    insert(people, `INSERT INTO identity_role (org_id, name, code) VALUES ($1, 'r' || random(), 'r' || random())`, [
      org.id,
    ]),
  department: (people, org) =>
    insert(people, `INSERT INTO identity_department (org_id, name) VALUES ($1, 'd' || random())`, [org.id]),
  friend: async (people, org) =>
    insert(people, `INSERT INTO identity_friend (org_id, friend_org_id, asked_name) VALUES ($1, $2, 'x' || random())`, [
      org.id,
      (await people.partner({ id: 1, name: '' })).id,
    ]),
  access: async (people, org) =>
    insert(
      people,
      `INSERT INTO identity_access (org_id, actor_account_id, actor_name, actor_org_id, reason, expires_at)
       VALUES ($1, $2, 'x', 1, 'Looks into a report', now() + interval '1 hour')`,
      [org.id, (await people.account({ id: 1, name: '' })).id],
    ),
  auditEntry: (people, org) =>
    insert(
      people,
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
       VALUES ($1, 'x', 'session.opened', 'account', '1', 'r')`,
      [org.id],
    ),
  file: async (people, org) =>
    insert(
      people,
      `INSERT INTO files_object (org_id, created_by, kind, state, name, size, storage_key, upload_ref, part_size)
       VALUES ($1, $2, 'generic', 'ready', 'secret.txt', 3, 'k' || random(), '', 8388608)`,
      [org.id, (await people.account(org)).id],
    ),
  export: async (people, org) =>
    insert(
      people,
      `INSERT INTO files_export (org_id, account_id, token_hash, call, input, language, timezone, name)
       VALUES ($1, $2, '', 'identity/audit.export', '{}', 'en-US', 'UTC', 'secret.csv')`,
      [org.id, (await people.account(org)).id],
    ),
  apiKey: (people, org) =>
    insert(
      people,
      `INSERT INTO identity_api_key (org_id, key_id, secret_hash, name, scopes, rate_per_minute, expires_at, created_by_name)
       VALUES ($1, md5(random()::text), '', 'Stock', '{}', 60, now() + interval '1 day', '')`,
      [org.id],
    ),
  oidcProvider: (people, org) =>
    insert(
      people,
      `INSERT INTO identity_oidc_provider (org_id, name, slug, issuer, client_id, sealed_client_secret, created_by_name)
       VALUES ($1, 'SSO', 'sso-' || left(md5(random()::text), 20), 'https://login.shop.example', 'till', '', '')`,
      [org.id],
    ),
  webhook: (people, org) =>
    insert(
      people,
      `INSERT INTO integration_endpoint (org_id, url, event_types, sealed_secret)
       VALUES ($1, 'https://hooks.shop.example/', '{file.changed}', '')`,
      [org.id],
    ),
  webhookDelivery: async (people, org) =>
    insert(
      people,
      `INSERT INTO integration_delivery (org_id, endpoint_id, event_type, message_id, body)
       VALUES ($1, $2, 'file.changed', 'msg_1', '{}')`,
      [org.id, await recordMakers.webhook?.(people, org)],
    ),
  linkKey: async (people, org) =>
    insert(
      people,
      `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
       SELECT $1, id, sn, sha256(random()::text::bytea), 'waiting', 'approval' FROM devices_device WHERE id = $2`,
      [org.id, (await people.device(org)).id],
    ),
  claim: (people, org) =>
    insert(
      people,
      `INSERT INTO link_claim (org_id, code_hash, label, max_uses, expires_at)
       VALUES ($1, sha256(random()::text::bytea), 'x', 1, now() + interval '1 day')`,
      [org.id],
    ),
  blacklistEntry: async (people, org) =>
    insert(
      people,
      `INSERT INTO system_blacklist_entry
         (org_id, kind, value, description, state, stage, created_by, requested_by_id, requested_by)
       VALUES ($1, 'mdm', 'sn-' || $2::bigint, '', 'enabling', 'mid', 'x', $2, 'x')`,
      [org.id, (await people.account(org)).id],
    ),
};
