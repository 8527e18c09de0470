import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { definitionDraft } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import type { z } from 'zod';
import { type ApiHarness, startApiHarness } from './api-harness.ts';
import { type MadeApp, makeApp } from './app-makers.ts';

const titled = (key: string) => ({ key, titleEn: `The ${key}`, titleZh: `${key} 项` });
/** One field of each type. */
export const sampleFields: z.input<typeof definitionDraft>['fields'] = [
  { ...titled('footer'), type: 'text', max: 40, byDefault: 'Thank you' },
  { ...titled('copies'), type: 'number', min: 1, max: 3, byDefault: '1' },
  { ...titled('isLoud'), type: 'switch', byDefault: 'false' },
  { ...titled('paper'), type: 'choice', choices: ['58', '80'], byDefault: '80' },
  { ...titled('pin'), type: 'secret', isRequired: true },
];
export const typed = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));

/** Values of an app for a partner, the caller's own by default. */
export const forOrg = (client: WireClient, appId: string, values: Record<string, string>, org?: TestOrg) =>
  client.call(parameterRoutes.add, {
    appId,
    level: 'partner',
    ...(org ? { orgId: String(org.id) } : {}),
    values: typed(values),
  });

/** What counts for a device, by field: value, origin and whose. */
export async function resolved(client: WireClient, appId: string, { sn }: TestDevice) {
  const answer = await client.call(appInterfaceRoutes.resolve, { appId, sn });
  return Object.fromEntries(answer.values.map(({ key, value, origin, name }) => [key, [value, origin, name]]));
}

type Side = 'developer' | 'master' | 'held' | 'free';
export interface ParameterWorld {
  api: ApiHarness;
  admin: WireClient;
  orgs: Record<Side, TestOrg>;
  of: Record<Side, WireClient>;
  /** An app of the developer that everybody is offered, with one field of each type. */
  takingApp(): Promise<MadeApp>;
}

/** A developer, and a master with a partner it controls and one that is on its own. */
export async function startParameterWorld(): Promise<ParameterWorld> {
  const api = await startApiHarness();
  const { people, vendor } = api;
  const master = await people.partner(vendor, 'Master');
  const orgs = {
    developer: await people.partner(vendor, 'Developer'),
    master,
    held: await people.partner(master, 'Held'),
    free: await people.partner(master, 'Free', 'cooperative'),
  };
  const clientOf = async (org: TestOrg) => api.as(await people.account(org, allPermissions('partner')));
  const of = {
    developer: await clientOf(orgs.developer),
    master: await clientOf(orgs.master),
    held: await clientOf(orgs.held),
    free: await clientOf(orgs.free),
  };
  return {
    api,
    admin: await api.as(api.admin),
    orgs,
    of,
    takingApp: async () => {
      const app = await makeApp(people, orgs.developer);
      await of.developer.call(definitionRoutes.save, { appId: app.appId, version: 0, fields: sampleFields });
      return app;
    },
  };
}
