import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { type LifecycleEntry, lifecycleTypes, transferSides } from '@tilldeck/contracts/devices/lifecycle.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';

const typeTexts: StateTexts<LifecycleEntry['type']> = {
  import: { tone: 'none', text: (t) => t('device:lifecycle.import') },
  transfer: { tone: 'none', text: (t) => t('device:lifecycle.transfer') },
  activate: { tone: 'none', text: (t) => t('device:lifecycle.activate') },
  give: { tone: 'none', text: (t) => t('device:lifecycle.give') },
  delete: { tone: 'none', text: (t) => t('device:lifecycle.delete') },
};

const columns: readonly ListColumn<LifecycleEntry>[] = [
  {
    key: 'sn',
    title: (t) => t('device:field.sn'),
    isKey: true,
    width: 210,
    render: (row) => (
      <CopyableId
        value={row.sn}
        href={row.deviceId ? `/device/details/${row.deviceId}` : undefined}
        label="SN"
        isQuiet
      />
    ),
  },
  {
    key: 'type',
    title: (t) => t('device:lifecycle.type'),
    width: 130,
    render: (row) => <StatusTag state={row.type} states={typeTexts} />,
  },
  { key: 'at', title: (t) => t('device:lifecycle.at'), width: 180, render: (row) => <TimeText at={row.at} /> },
  { key: 'fromName', title: (t) => t('device:lifecycle.from'), width: 190 },
  { key: 'targetName', title: (t) => t('device:lifecycle.target'), width: 190 },
  {
    key: 'platform',
    title: (t) => t('device:lifecycle.platform'),
    width: 140,
    render: (row) => <Platform name={row.platform} />,
  },
  {
    key: 'operator',
    title: (t) => t('device:lifecycle.operator'),
    width: 140,
    render: (row) => <Operator name={row.operator} />,
  },
  { key: 'remark', title: (t) => t('device:field.remark'), width: 220 },
];

function Platform({ name }: { name: string }) {
  const { t } = useTranslation('device');
  return name || t('lifecycle.thisCloud');
}
function Operator({ name }: { name: string }) {
  const { t } = useTranslation('device');
  return name || <span className="blk-soft">{t('lifecycle.system')}</span>;
}

/** On the page of a device its number says nothing new. */
const columnsOfOne = columns
  .filter(({ key }) => key !== 'sn')
  .map((column) => (column.key === 'type' ? { ...column, isKey: true } : column));

/** What became of devices: of one on its page, of all in a list of their own. */
export function LifecycleTable({ deviceId }: { deviceId?: string }) {
  const { t } = useTranslation('device');
  const typeFilter = {
    kind: 'multi',
    name: 'type',
    label: t('lifecycle.type'),
    options: lifecycleTypes.map((value) => ({ value, label: typeTexts[value].text })),
  } as const;
  const shared = {
    call: lifecycleRoutes.page,
    title: t('lifecycle.title'),
    columns: deviceId ? columnsOfOne : columns,
    rowLabel: (row: LifecycleEntry) => row.sn,
    emptyTitle: t('lifecycle.empty'),
    emptyText: t('lifecycle.emptyText'),
  };
  return deviceId ? (
    <ListPage {...shared} fixedInput={{ deviceId }} urlScope="lc" filters={[typeFilter]} isEmbedded />
  ) : (
    <ListPage
      {...shared}
      exportCall={lifecycleRoutes.export}
      filters={[
        { kind: 'text', name: 'keyword', label: t('field.sn') },
        typeFilter,
        {
          kind: 'select',
          name: 'side',
          label: t('lifecycle.side'),
          options: transferSides.map((value) => ({ value, label: t(`lifecycle.side.${value}`) })),
        },
        { kind: 'dateRange', name: 'when', from: 'from', to: 'to', label: t('lifecycle.at') },
      ]}
    />
  );
}
