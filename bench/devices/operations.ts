import type { RouteDraft } from '@tilldeck/contracts/core/route';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { FleetOwner } from './fleet-facts.ts';

type Ask = RouteDraft<typeof deviceRoutes.page>;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const monthAgo = daysAgo(30);
const [pastFrom, pastTo] = [daysAgo(800), daysAgo(770)];

/** By installed app and its version, from `tools/seed/load/load-apps.ts`. */
const appOperations = (owner: FleetOwner): [name: string, input: Ask][] => [
  ['app on every device', { app: 'com.load.app1' }],
  ['app on every device, page 20,000', { app: 'com.load.app1', cursor: owner.deepId }],
  ['app on a tenth', { app: 'com.load.app4' }],
  ['app on one in 20,000', { app: 'com.load.app11' }],
  ['app is the newest version', { app: 'com.load.app1=1.9.0' }],
  ['app is an old version', { app: 'com.load.app2=1.2.0' }],
  ['app is not the newest version', { app: 'com.load.app2!=1.9.0' }],
  ['app lower than the newest version', { app: 'com.load.app1<1.9.0' }],
  ['app lower than an old version', { app: 'com.load.app2<1.3.0' }],
  ['rare app lower than a version', { app: 'com.load.app7<1.8.0' }],
  ['app lower than a version, needs attention', { app: 'com.load.app2<1.8.0', needsAttention: true }],
  [
    'app lower than a version, model and state',
    { app: 'com.load.app2<1.6.0', modelIds: [owner.modelId], state: ['online'] },
  ],
  ['app lower than a version, by SN', { app: 'com.load.app4<1.8.0', sortField: 'sn', sortOrder: 'ascend' }],
  ['app lower than a version, offline for a month', { app: 'com.load.app2<1.8.0', offlineHours: 720 }],
];

/** The list as people use it: plain, by each filter, in each order, searched, first page and page 20,000. */
export function listOperations(owner: FleetOwner): [name: string, input: Ask][] {
  const { sn } = owner;
  const optional = (name: string, value: string | null, toAsk: (value: string) => Ask): [string, Ask][] =>
    value === null ? [] : [[name, toAsk(value)]];
  return [
    ['list', {}],
    ['list, page 20,000', { cursor: owner.deepId }],
    ['list, page 500 by number', { pageNo: 500 }],
    ['oldest first', { sortField: 'createdAt', sortOrder: 'ascend' }],
    ['by SN', { sortField: 'sn', sortOrder: 'ascend' }],
    ['by SN, page 20,000', { sortField: 'sn', sortOrder: 'ascend', cursor: owner.deepSn }],
    ['by SN downwards', { sortField: 'sn', sortOrder: 'descend' }],
    ['online', { state: ['online'] }],
    ['online, page 20,000', { state: ['online'], cursor: owner.deepId }],
    ['disabled', { state: ['disabled'] }],
    ['offline or inactive', { state: ['offline', 'inactive'] }],
    ['model', { modelIds: [owner.modelId] }],
    ['rare model', { modelIds: [owner.absentModelId] }],
    ['warranty about to expire', { warranty: ['expire'] }],
    ['prototypes', { shippingMethod: 'proto' }],
    ['firmware', { firmwareVersion: owner.firmware }],
    ['rare firmware', { firmwareVersion: '2.8.1' }],
    ['partner', { partnerId: String(owner.id) }],
    ...optional('shop', owner.shopId, (shopId) => ({ shopId })),
    ...optional('group', owner.groupId, (groupId) => ({ groupId })),
    ...optional('tag', owner.tagId, (id) => ({ tagIds: [id] })),
    ...optional('rare tag', owner.rareTagId, (id) => ({ tagIds: [id] })),
    ...optional('operator', owner.operatorId, (operatorId) => ({ operatorId })),
    ['created in the last month', { createdFrom: monthAgo }],
    ['activated in the last month', { activatedFrom: monthAgo }],
    ['created in a month two years ago', { createdFrom: pastFrom, createdTo: pastTo }],
    ['activated in a month two years ago', { activatedFrom: pastFrom, activatedTo: pastTo }],
    [
      'model, state, warranty and firmware',
      { modelIds: [owner.modelId], state: ['offline'], warranty: ['effective'], firmwareVersion: '3.3.2' },
    ],
    ['by last online', { sortField: 'lastOnlineAt', sortOrder: 'descend' }],
    ['by last online upwards', { sortField: 'lastOnlineAt', sortOrder: 'ascend' }],
    ['offline by last online upwards', { state: ['offline'], sortField: 'lastOnlineAt', sortOrder: 'ascend' }],
    ['by last online, page 20,000', { sortField: 'lastOnlineAt', sortOrder: 'descend', cursor: owner.deepSeen }],
    ['model by last online', { modelIds: [owner.modelId], sortField: 'lastOnlineAt', sortOrder: 'descend' }],
    ['rare firmware by last online', { firmwareVersion: '2.8.1', sortField: 'lastOnlineAt', sortOrder: 'ascend' }],
    ['offline for a day', { offlineHours: 24 }],
    ['offline for a month', { offlineHours: 720 }],
    ['offline for a month, oldest first', { offlineHours: 720, sortField: 'createdAt', sortOrder: 'ascend' }],
    ['offline for a month, model', { offlineHours: 720, modelIds: [owner.modelId] }],
    ['online within an hour', { onlineHours: 1 }],
    ['needs attention', { needsAttention: true }],
    ['needs attention, model and state', { needsAttention: true, modelIds: [owner.modelId], state: ['online'] }],
    ...optional('needs attention, shop', owner.shopId, (shopId) => ({ needsAttention: true, shopId })),
    ['out of paper', { printer: ['paper_out'] }],
    ['printer failed', { printer: ['failed'] }],
    ['any trouble of the printer', { printer: ['paper_low', 'paper_out', 'cover_open', 'overheated', 'failed'] }],
    ['battery below 10 %', { batteryBelow: '10' }],
    ['battery below 50 %', { batteryBelow: '50' }],
    ['free storage below 500 MB', { storageBelow: '500' }],
    ['signal below -110 dBm', { signalBelow: '-110' }],
    ['battery, storage and signal', { batteryBelow: '30', storageBelow: '1000', signalBelow: '-90' }],
    ['out of paper, by SN', { printer: ['paper_out'], sortField: 'sn', sortOrder: 'ascend' }],
    ['agent version', { agentVersion: '1.9.0' }],
    ['rare agent version', { agentVersion: '1.2.4' }],
    ['rare agent version, out of paper', { agentVersion: '1.2.4', printer: ['paper_out'] }],
    ...appOperations(owner),
    ['SN beginning, 6 signs', { keyword: `${sn.slice(0, 6)}*` }],
    ['SN beginning, 2 signs', { keyword: sn.slice(0, 2) }],
    ['SN end, 6 signs', { keyword: `*${sn.slice(-6)}` }],
    ['SN part, 6 signs', { keyword: sn.slice(6, 12) }],
    ['SN part, 5 signs', { keyword: sn.slice(6, 11) }],
    ['SN part, 4 signs', { keyword: sn.slice(7, 11) }],
    ['SN whole', { keyword: sn }],
    ['1,000 pasted SNs', { sns: owner.sns }],
  ];
}
