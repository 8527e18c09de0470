import type { ExaminationDetail } from '@tilldeck/contracts/link/examination.schemas';
import { printerStates } from '@tilldeck/contracts/link/uplink.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { examinationResultTexts } from '../../../components/report/examination.columns.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';

/** Items that our own agent tests; others are shown as the device calls them. */
const knownItems = [
  'paper',
  'device',
  'head_temperature',
  'battery',
  'charge',
  'capacity',
  'temperature',
  'memory',
  'storage',
  'disk',
  'clock',
  'dns',
  'server',
  'signal',
] as const;
const isKnownItem = (item: string): item is (typeof knownItems)[number] =>
  (knownItems as readonly string[]).includes(item);
const isPrinterState = (value: string): value is (typeof printerStates)[number] =>
  (printerStates as readonly string[]).includes(value);

/** What was tested in one area. */
export function ExaminationItems({ items }: { items: ExaminationDetail['items'] }) {
  const { t } = useTranslation(['report', 'device']);
  if (items.length === 0) return <p className="blk-soft">{t('area.none')}</p>;
  const nameOf = (item: string) => (isKnownItem(item) ? t(`item.${item}`) : item.replaceAll('_', ' '));
  return (
    <PlainTable
      label={t('examination.item')}
      hasLongTexts
      columns={[
        { key: 'item', title: t('examination.item'), isKey: true, render: ({ item }) => nameOf(item) },
        {
          key: 'result',
          title: t('examination.result'),
          render: ({ result }) => <StatusTag state={result} states={examinationResultTexts} />,
        },
        {
          key: 'value',
          title: t('examination.value'),
          render: ({ area, value }) =>
            area === 'printer' && value && isPrinterState(value) ? t(`device:printer.${value}`) : value,
        },
        { key: 'advice', title: t('examination.advice') },
      ]}
      rows={items}
      rowKey={({ item }) => item}
    />
  );
}
