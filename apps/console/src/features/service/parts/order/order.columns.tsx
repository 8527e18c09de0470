import type { ServiceOrder } from '@tilldeck/contracts/service/order.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import { NumberText } from '../../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../../components/text/usePhrase.ts';
import { DictionaryText } from './DictionaryText.tsx';
import { detailsHref } from './order.paths.ts';
import { orderStateTexts } from './order.states.ts';

function StepText({ order }: { order: ServiceOrder }) {
  const phrase = usePhrase();
  return phrase((t) => t(`service:step.${order.step}`));
}

function KindText({ order }: { order: ServiceOrder }) {
  const phrase = usePhrase();
  return phrase((t) => t(`service:kind.${order.kind}`));
}

const number: ListColumn<ServiceOrder> = {
  key: 'number',
  title: (t) => t('service:field.number'),
  isKey: true,
  width: 110,
  render: (row) => <Link to={detailsHref(row)}>{row.number}</Link>,
};

const shared: readonly ListColumn<ServiceOrder>[] = [
  { key: 'orgName', title: (t) => t('service:field.partner'), width: 170 },
  {
    key: 'state',
    title: (t) => t('words:state'),
    width: 150,
    render: (row) => <StatusTag state={row.state} states={orderStateTexts} />,
  },
  { key: 'step', title: (t) => t('service:field.step'), width: 100, render: (row) => <StepText order={row} /> },
  {
    key: 'lineCount',
    title: (t) => t('service:field.devices'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.lineCount} />,
  },
  {
    key: 'extensionPeriod',
    title: (t) => t('service:field.extensionPeriod'),
    width: 120,
    render: (row) => <DictionaryText code="extension_period" value={row.extensionPeriod} />,
  },
  {
    key: 'warrantyPackage',
    title: (t) => t('service:field.warrantyPackage'),
    width: 150,
    render: (row) => <DictionaryText code="warranty_package" value={row.warrantyPackage} />,
  },
  {
    key: 'po',
    title: (t) => t('service:field.po'),
    width: 130,
    render: (row) => <span className="blk-mono">{row.po}</span>,
  },
  {
    key: 'invoiceRef',
    title: (t) => t('service:field.invoiceRef'),
    width: 140,
    render: (row) => <span className="blk-mono">{row.invoiceRef}</span>,
  },
  {
    key: 'supplier',
    title: (t) => t('service:field.supplier'),
    width: 150,
    isExtra: true,
    render: (row) => <DictionaryText code="supplier" value={row.supplier} />,
  },
  {
    key: 'deliveryType',
    title: (t) => t('service:field.deliveryType'),
    width: 150,
    isExtra: true,
    render: (row) => <DictionaryText code="service_delivery_type" value={row.deliveryType} />,
  },
  {
    key: 'serviceLevel',
    title: (t) => t('service:field.serviceLevel'),
    width: 150,
    isExtra: true,
    render: (row) => <DictionaryText code="warranty_service_level" value={row.serviceLevel} />,
  },
  {
    key: 'gracePeriod',
    title: (t) => t('service:field.gracePeriod'),
    width: 150,
    isExtra: true,
    render: (row) => <DictionaryText code="grace_period" value={row.gracePeriod} />,
  },
  { key: 'submittedBy', title: (t) => t('service:field.submittedBy'), width: 140 },
  {
    key: 'submittedAt',
    title: (t) => t('service:field.submittedAt'),
    width: 150,
    render: (row) => <TimeText at={row.submittedAt} isZoneShown={false} />,
  },
  { key: 'financeBy', title: (t) => t('service:field.financeBy'), width: 130, isExtra: true },
  { key: 'productBy', title: (t) => t('service:field.productBy'), width: 130, isExtra: true },
  {
    key: 'completedAt',
    title: (t) => t('service:field.completedAt'),
    width: 150,
    isExtra: true,
    render: (row) => <TimeText at={row.completedAt} isZoneShown={false} />,
  },
  { key: 'remark', title: (t) => t('words:remark'), width: 200, cutAt: 200, isExtra: true },
];

export const orderColumns: readonly ListColumn<ServiceOrder>[] = [number, ...shared];
/** Queues hold both kinds. */
export const queueColumns: readonly ListColumn<ServiceOrder>[] = [
  number,
  { key: 'kind', title: (t) => t('service:field.kind'), width: 140, render: (row) => <KindText order={row} /> },
  ...shared,
];
