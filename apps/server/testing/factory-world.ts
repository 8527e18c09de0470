import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { People } from '@tilldeck/testkit/factories/people';
import type { StoreDevice } from './store-devices.ts';

export type FactoryDraft = RouteDraft<typeof factoryPolicyRoutes.add>;

/** Every field that is no file. */
export const everyPlainField: Omit<FactoryDraft['payload'], 'dataSource'> = {
  deviceName: 'Counter',
  certificationModel: 'T5F1A',
  brand: 'Northwind',
  cpuModel: 'SDM660',
  timeZone: 'Europe/Berlin',
  language: 'de-DE',
  defaults: { volume: 40, isWifiOn: true },
  preinstalledApps: ['com.example.till'],
  inputMethod: 'com.example.keyboard/.Service',
  systemApps: ['com.example.browser'],
  virtualBluetoothName: 'Printer-1',
  ntpServers: '0.pool.ntp.org|192.0.2.7',
  appStoreUrl: 'https://store.example/apps',
  isPrinterUsbOn: true,
  scanCode: {
    broadcastOutputFlag: true,
    scanResultAction: 'com.example.SCAN',
    decodeDataStr: 'data',
    decodeData: 'source_byte',
  },
};

export async function releaseFactory(client: WireClient, id: string, isForActivated = false) {
  const { version } = await client.call(factoryPolicyRoutes.detail, { id });
  const { hash } = await client.call(factoryPolicyRoutes.preview, { id });
  return client.call(factoryPolicyRoutes.release, { id, version, previewHash: hash, isForActivated });
}

/** The authorisation code of a released policy for the model of a device. */
export async function factoryCodeFor(people: People, client: WireClient, deviceId: string, orgId?: string) {
  const [device] = await people.query<{ model_id: number }>('SELECT model_id FROM devices_device WHERE id = $1', [
    deviceId,
  ]);
  const { id, code } = await client.call(factoryPolicyRoutes.add, {
    ...{
      name: 'By code',
      modelId: String(device?.model_id),
      orderNos: [],
      hasCode: true,
      payload: { brand: 'Northwind' },
    },
    ...(orgId ? { orgId } : {}),
  });
  await releaseFactory(client, id);
  return code ?? '';
}

export async function changeFactory(client: WireClient, id: string, draft: FactoryDraft): Promise<void> {
  const { version } = await client.call(factoryPolicyRoutes.detail, { id });
  await client.call(factoryPolicyRoutes.modify, { ...draft, id, version });
}

/** The factory policy that a device gets with a pull; undefined for none. */
export async function pulledFactory({ client }: StoreDevice) {
  const { body } = await client.send(linkRoutes.pull, {});
  if (body.code !== 200) throw new Error(body.msg);
  return body.data.desired?.items.factory;
}
