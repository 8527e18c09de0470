import { type DeviceSnapshot, deviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { insertRows } from '../../insert-rows.ts';
import type { SeedContext } from '../../seed-part.ts';

interface Ticket {
  id: number;
  created_at: Date;
  device_id: string;
}

/** What the registry and the reports say of a device now, in the form that a ticket keeps. */
const deviceSql = `SELECT jsonb_build_object(
    'record', jsonb_build_object('id', d.id::text, 'sn', d.sn, 'customerSn', d.customer_sn,
      'model', jsonb_build_object('id', m.id::text, 'name', m.name), 'seriesName', s.name,
      'partner', jsonb_build_object('id', o.id::text, 'name', o.name), 'state', 'offline',
      'warrantyState', d.warranty_state, 'warrantyEnd', d.warranty_end, 'shippingMethod', d.shipping_method,
      'group', null, 'shop', null, 'isShopOpen', null, 'operator', null, 'tags', '[]'::jsonb,
      'firmwareVersion', '2.3.0', 'osVersion', d.os_version, 'createdAt', d.created_at, 'shippedAt', d.shipped_at,
      'activatedAt', d.activated_at, 'disabledAt', null, 'lastOnlineAt', null, 'lanMac', d.lan_mac,
      'bluetoothMac', d.bluetooth_mac, 'wifiMac', d.wifi_mac, 'flagId', d.flag_id, 'productNumber', d.product_number,
      'productName', d.product_name, 'outgoingVersion', d.outgoing_version, 'orderNo', d.order_no, 'remark', d.remark,
      'version', d.version),
    'reported', jsonb_build_object('state', 'offline', 'isConnected', false, 'lock', null, 'lastOnlineAt', null,
      'reportedAt', null, 'activatedAt', d.activated_at, 'osVersion', d.os_version, 'firmwareVersion', '2.3.0',
      'printerFirmware', null, 'agentVersion', f.hello ->> 'agentVersion', 'manufacturer', null,
      'reportedModel', null, 'kernel', null, 'cpu', null, 'cpuCores', null, 'cpuPercent', 71, 'screen', null,
      'screenDpi', null, 'language', null, 'timezone', f.facts ->> 'timezone', 'location', null,
      'batteryPercent', 18, 'isCharging', false, 'batteryTemperature', null, 'memoryTotalMb', null,
      'memoryFreeMb', 212, 'storageTotalMb', null, 'storageFreeMb', 940, 'simSerial', null, 'simOperator', null,
      'networkType', 'mobile', 'signalDbm', -97, 'ip', '10.64.3.18', 'lanMac', d.lan_mac, 'wifiMac', d.wifi_mac,
      'bluetoothMac', d.bluetooth_mac, 'interfaces', '[]'::jsonb, 'printer', 'paper_out', 'uptimeS', 4211,
      'apps', coalesce(f.apps, '[]'), 'appsAt', null)) AS content
  FROM devices_device d JOIN devices_model m ON m.id = d.model_id JOIN devices_series s ON s.id = m.series_id
  JOIN identity_org o ON o.id = d.org_id LEFT JOIN link_facts f ON f.device_id = d.id WHERE d.id = $1`;

const useLogSql = `SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id::text, 'at', e.at, 'receivedAt', e.received_at,
    'deviceId', e.device_id::text, 'sn', e.sn, 'orgName', '', 'kind', e.kind, 'detail', e.detail)
    ORDER BY e.id DESC), '[]') AS entries
  FROM link_event e WHERE e.device_id = $1 AND e.at BETWEEN $2::timestamptz - interval '72 hours' AND $2`;

/** As it was: an app one version behind, one that was removed since, none of the newest. */
function aged(apps: NonNullable<DeviceSnapshot['reported']>['apps']) {
  const older = apps.slice(0, -1).map((app, place) => (place === 0 ? { ...app, version: '5.9.4' } : app));
  const removed = { package: 'com.example.coupons', name: 'Coupons', version: '1.4.0' };
  return [...older, { ...removed, type: 'third_party' as const, isRunning: false }];
}

/** What the devices of the first tickets were like when these were submitted. */
export async function seedSnapshots({ client }: SeedContext, tickets: readonly Ticket[]): Promise<number> {
  const rows = [];
  for (const { id, created_at: takenAt, device_id: deviceId } of tickets) {
    const { rows: found } = await client.query<{ content: DeviceSnapshot }>(deviceSql, [deviceId]);
    const { rows: log } = await client.query<{ entries: DeviceSnapshot['useLog'] }>(useLogSql, [deviceId, takenAt]);
    const { record, reported } = found[0]?.content ?? {};
    if (!record || !reported) continue;
    const content = deviceSnapshot.parse(
      JSON.parse(
        JSON.stringify({
          record: { ...record, ...instantsIn(record) },
          reported: { ...reported, activatedAt: instant(reported.activatedAt), apps: aged(reported.apps) },
          settings: [],
          tasks: [],
          useLog: (log[0]?.entries ?? []).map((entry) => ({
            ...entry,
            at: instant(entry.at),
            receivedAt: instant(entry.receivedAt),
          })),
          operations: [],
        }),
      ),
    );
    rows.push({ ticket_id: id, taken_at: takenAt, content });
  }
  return insertRows(client, 'support_snapshot', rows);
}

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
const instantsIn = ({ createdAt, shippedAt, activatedAt }: NonNullable<DeviceSnapshot['record']>) => ({
  createdAt: instant(createdAt),
  shippedAt: instant(shippedAt),
  activatedAt: instant(activatedAt),
});
