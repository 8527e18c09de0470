import { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { StoreApp } from '@tilldeck/contracts/appstore/store.schemas';
import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import type { ApiHarness } from './api-harness.ts';

/** A device with a key of its own that looks into the store. */
export interface StoreDevice {
  id: string;
  sn: string;
  client: DeviceClient;
  /** What it is offered, by package: the code of the version. */
  sees(asked?: RouteDraft<typeof storeRoutes.apps>): Promise<Record<string, number>>;
  app(packageName: string, asked?: RouteDraft<typeof storeRoutes.apps>): Promise<StoreApp | undefined>;
}

/** Makes devices that enrolled; needs a harness with a high ENROL_RATE_PER_MINUTE. */
export function storeDevices(api: ApiHarness, admin: WireClient) {
  return async (org: TestOrg, changes: { modelId?: number; set?: string } = {}): Promise<StoreDevice> => {
    const { modelId } = changes;
    const { id, sn } = await api.people.device(org, { state: 'online', ...(modelId ? { modelId } : {}) });
    if (changes.set) await api.people.query(`UPDATE devices_device SET ${changes.set} WHERE id = $1`, [id]);
    const client = await DeviceClient.make(api.url, sn);
    const { code } = await admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
    const enrolled = await client.enrol(code);
    if (enrolled.body.code !== 200) throw new Error(`not enrolled: ${enrolled.body.msg}`);
    const look = async (asked: RouteDraft<typeof storeRoutes.apps> = {}) => {
      const { body } = await client.send(storeRoutes.apps, { pageSize: 100, ...asked });
      if (body.code !== 200) throw new Error(`no store: ${body.msg}`);
      return body.data.apps;
    };
    return {
      id,
      sn,
      client,
      sees: async (asked) => Object.fromEntries((await look(asked)).map((app) => [app.package, app.versionCode])),
      app: async (packageName, asked) => (await look(asked)).find((app) => app.package === packageName),
    };
  };
}
