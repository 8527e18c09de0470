import { defineRoutes, route } from '@tilldeck/contracts/core/route';
import { instant, nothing, paged, pageOf } from '@tilldeck/contracts/core/schema';
import { z } from 'zod';

export const deviceStates = ['online', 'offline', 'inactive', 'disabled', 'upgrading', 'warning'] as const;

export const fakeDevice = z.object({
  sn: z.string(),
  name: z.string(),
  model: z.string(),
  state: z.enum(deviceStates),
  partner: z.string(),
  battery: z.number(),
  firmware: z.string(),
  messages: z.number(),
  zone: z.string(),
  activatedAt: instant,
  remark: z.string(),
});
export type FakeDevice = z.output<typeof fakeDevice>;

export const fakeDeviceFilter = z.object({
  keyword: z.string().trim().max(60).optional(),
  state: z.enum(deviceStates).optional(),
  models: z.array(z.string()).optional(),
  partner: z.string().optional(),
  sns: z.array(z.string()).optional(),
  activatedFrom: instant.optional(),
  activatedTo: instant.optional(),
  firmware: z.string().optional(),
});

const signedIn = { method: 'POST', permission: 'signedIn' } as const;

/** Declared like any other call; answered by `fake-server.queries.ts`. */
export const fakeRoutes = defineRoutes('gallery/device', {
  page: route({
    ...signedIn,
    path: 'gallery/device/page',
    summary: 'Page through the gallery',
    input: pageOf(fakeDeviceFilter, ['sn', 'name', 'model', 'battery', 'activatedAt']),
    output: paged(fakeDevice),
  }),
  slow: route({
    ...signedIn,
    path: 'gallery/device/slow',
    summary: 'Never answers',
    input: pageOf(fakeDeviceFilter, ['sn']),
    output: paged(fakeDevice),
  }),
  none: route({
    ...signedIn,
    path: 'gallery/device/none',
    summary: 'Answers that there is nothing',
    input: pageOf(fakeDeviceFilter, ['sn']),
    output: paged(fakeDevice),
  }),
  broken: route({
    ...signedIn,
    path: 'gallery/device/broken',
    summary: 'Always fails',
    input: pageOf(fakeDeviceFilter, ['sn']),
    output: paged(fakeDevice),
  }),
  partners: route({
    ...signedIn,
    path: 'gallery/device/partners',
    summary: 'Names of partners',
    input: nothing,
    output: z.array(z.string()),
  }),
  disable: route({
    ...signedIn,
    path: 'gallery/device/disable',
    summary: 'Disable a device',
    input: z.object({ sn: z.string() }),
    output: nothing,
  }),
  add: route({
    ...signedIn,
    path: 'gallery/device/add',
    summary: 'Add a device',
    input: z.object({ sn: z.string() }).loose(),
    output: nothing,
  }),
  article: route({
    ...signedIn,
    path: 'gallery/article/add',
    summary: 'Add an article',
    input: z.object({ body: z.string() }).loose(),
    output: nothing,
  }),
  policy: route({
    ...signedIn,
    path: 'gallery/policy/add',
    summary: 'Add a policy',
    input: z.object({ name: z.string() }).loose(),
    output: nothing,
  }),
});

const models = ['D1', 'D1W', 'D2 Pro', 'D3', 'D4-503', 'K1', 'K2', 'M2 Max', 'S1'];
export const fakeModels: readonly string[] = models;
export const fakePartners: readonly string[] = [
  'Lumen Handels AG',
  'Baltic Systems OÜ',
  '深圳市云帆科技有限公司',
  'Aurora Foods SA',
  'Kestrel POS Ltd',
  'Donaudampfschifffahrtsgesellschaft Kassensysteme GmbH & Co. KG',
];
const zones = ['Europe/Berlin', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'];

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

/** The same devices on every visit: pictures and tests compare. */
function makeDevice(index: number): FakeDevice {
  const noise = (index * 7919 + 104729) % 9973;
  return {
    sn: `SN${(16_000_000 + index * 37).toString(36).toUpperCase().padStart(8, '0')}`,
    name: `Till ${String(index + 1).padStart(5, '0')}`,
    model: pick(models, noise),
    state: pick(
      ['online', 'online', 'offline', 'online', 'inactive', 'disabled', 'upgrading', 'online', 'warning'] as const,
      noise,
    ),
    partner: pick(fakePartners, noise >> 2),
    battery: noise % 101,
    firmware: `3.${noise % 4}.${noise % 23}`,
    messages: noise ** 2 * (1 + (index % 50)),
    zone: pick(zones, noise),
    activatedAt: new Date(Date.UTC(2026, 0, 1) + (noise * 37 + index) * 60_000 * 11).toISOString(),
    remark: index % 9 === 0 ? 'Returned from service, waiting for a new thermal head and a longer cable' : '',
  };
}

export const fakeDeviceCount = 12_345;
export const fakeDevices: readonly FakeDevice[] = Array.from({ length: fakeDeviceCount }, (_item, index) =>
  makeDevice(index),
);
