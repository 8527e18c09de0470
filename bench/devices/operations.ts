import type { RouteDraft } from '@tilldeck/contracts/core/route';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { FleetOwner } from './fleet-facts.ts';

type Ask = RouteDraft<typeof deviceRoutes.page>;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const monthAgo = daysAgo(30);
const [pastFrom, pastTo] = [daysAgo(800), daysAgo(770)];

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
