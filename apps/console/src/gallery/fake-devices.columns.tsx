import { optionsFrom } from '../components/choices/useChoices.ts';
import type { ListFilter } from '../components/list/list.filters.ts';
import type { ListColumn } from '../components/list/useListColumns.ts';
import { CopyableId } from '../components/text/CopyableId.tsx';
import { NumberText } from '../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../components/text/StatusTag.tsx';
import { TimeText } from '../components/text/TimeText.tsx';
import { deviceStates, type FakeDevice, fakeModels, fakeRoutes } from './fake-devices.config.ts';

type Say = (english: string, chinese: string) => string;

export const deviceStateTexts = (say: Say): StateTexts<FakeDevice['state']> => ({
  online: { tone: 'ok', text: say('Online', '在线') },
  offline: { tone: 'idle', text: say('Offline', '离线') },
  inactive: { tone: 'off', text: say('Not activated', '未激活') },
  disabled: { tone: 'bad', text: say('Disabled', '已停用') },
  upgrading: { tone: 'run', text: say('Upgrading', '升级中') },
  warning: { tone: 'warn', text: say('Paper low', '缺纸') },
});

export const deviceColumns = (say: Say): ListColumn<FakeDevice>[] => [
  {
    key: 'sn',
    title: say('SN', '序列号'),
    isKey: true,
    render: (row) => <CopyableId value={row.sn} href={`/gallery/details?sn=${row.sn}`} label="SN" isQuiet />,
  },
  { key: 'name', title: say('Name', '名称') },
  { key: 'model', title: say('Model', '型号') },
  {
    key: 'state',
    title: say('State', '状态'),
    render: (row) => <StatusTag state={row.state} states={deviceStateTexts(say)} />,
  },
  { key: 'partner', title: say('Partner', '合作伙伴') },
  { key: 'battery', title: say('Battery', '电量'), align: 'end', render: (row) => `${row.battery} %` },
  {
    key: 'messages',
    title: say('Messages', '消息数'),
    align: 'end',
    render: (row) => <NumberText value={row.messages} />,
  },
  { key: 'firmware', title: say('Firmware', '固件') },
  {
    key: 'activatedAt',
    title: say('Activated', '激活时间'),
    render: (row) => <TimeText at={row.activatedAt} deviceZone={row.zone} />,
  },
  { key: 'zone', title: say('Time zone', '时区'), isExtra: true },
  { key: 'remark', title: say('Remark', '备注'), isExtra: true },
];

type DeviceFilterName =
  | 'keyword'
  | 'state'
  | 'models'
  | 'partner'
  | 'sns'
  | 'activatedFrom'
  | 'activatedTo'
  | 'firmware';

export const deviceFilters = (say: Say): ListFilter<DeviceFilterName>[] => [
  { kind: 'text', name: 'keyword', label: say('SN or name', '序列号或名称') },
  {
    kind: 'select',
    name: 'state',
    label: say('State', '状态'),
    options: deviceStates.map((value) => ({ value, label: deviceStateTexts(say)[value].text })),
  },
  {
    kind: 'multi',
    name: 'models',
    label: say('Model', '型号'),
    options: fakeModels.map((value) => ({ value, label: value })),
  },
  { kind: 'ids', name: 'sns', label: say('SN list', '序列号列表'), pattern: /^[A-Za-z0-9_-]{4,64}$/ },
  {
    kind: 'dateRange',
    name: 'activated',
    from: 'activatedFrom',
    to: 'activatedTo',
    label: say('Activated', '激活时间'),
  },
  {
    kind: 'select',
    name: 'partner',
    label: say('Partner', '合作伙伴'),
    options: optionsFrom(fakeRoutes.partners, {}, (names) => names.map((value) => ({ value, label: value }))),
  },
  { kind: 'text', name: 'firmware', label: say('Firmware', '固件') },
];
