import type { OrderDetail, OrderLine } from '@tilldeck/contracts/service/order.schemas';
import { lineStates } from '@tilldeck/contracts/service/order.states';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { orderRoutes } from '../parts/order/order.paths.ts';
import { lineStateTexts } from '../parts/order/order.states.ts';

function LineState({ line }: { line: OrderLine }) {
  const phrase = usePhrase();
  return (
    <>
      <StatusTag state={line.state} states={lineStateTexts} />{' '}
      {line.leftReason ? (
        <span className="blk-soft">{phrase((t) => t(`service:left.${line.leftReason ?? 'moved'}`))}</span>
      ) : null}
    </>
  );
}

const columns: readonly ListColumn<OrderLine>[] = [
  {
    key: 'sn',
    title: (t) => t('words:sn'),
    isKey: true,
    width: 180,
    render: (row) =>
      row.deviceId ? <CopyableId value={row.sn} href={`/device/details/${row.deviceId}`} label="SN" isQuiet /> : row.sn,
  },
  { key: 'model', title: (t) => t('words:model'), width: 120 },
  { key: 'endBefore', title: (t) => t('service:field.endBefore'), width: 130 },
  { key: 'endAfter', title: (t) => t('service:field.endAfter'), width: 130 },
  { key: 'replacementSn', title: (t) => t('service:field.replacement'), width: 150 },
  { key: 'state', title: (t) => t('words:state'), width: 200, render: (row) => <LineState line={row} /> },
  { key: 'ownerName', title: (t) => t('service:field.owner'), width: 150, isExtra: true },
  { key: 'warrantyEnd', title: (t) => t('service:field.warrantyThen'), width: 150, isExtra: true },
];
const withoutReplacement = columns.filter(({ key }) => key !== 'replacementSn');

/** The devices of an order with the warranty before and after; while it waits, what it would become today. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('service');
  return (
    <ListPage
      isEmbedded
      urlScope="line"
      call={orderRoutes[order.kind].lines}
      fixedInput={{ id: order.id }}
      title={t('section.devices')}
      columns={order.kind === 'maintenance' ? columns : withoutReplacement}
      filters={[
        { kind: 'text', name: 'sn', label: (words) => words('words:sn') },
        {
          kind: 'multi',
          name: 'state',
          label: (words) => words('words:state'),
          options: lineStates.map((value) => ({ value, label: t(`line.${value}`) })),
        },
      ]}
      rowLabel={(row) => row.sn}
      emptyTitle={t('devices.empty')}
      emptyText={t('devices.emptyText')}
    />
  );
}
