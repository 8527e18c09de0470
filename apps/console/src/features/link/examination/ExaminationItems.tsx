import type { ExaminationDetail } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { examinationResultTexts } from '../../../components/report/examination.columns.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';

/** What was tested in one area. Names of items come from the device and are shown as it calls them. */
export function ExaminationItems({ items }: { items: ExaminationDetail['items'] }) {
  const { t } = useTranslation('report');
  if (items.length === 0) return <p className="blk-soft">{t('area.none')}</p>;
  return (
    <PlainTable
      label={t('examination.item')}
      hasLongTexts
      columns={[
        { key: 'item', title: t('examination.item'), isKey: true, render: ({ item }) => item.replaceAll('_', ' ') },
        {
          key: 'result',
          title: t('examination.result'),
          render: ({ result }) => <StatusTag state={result} states={examinationResultTexts} />,
        },
        { key: 'value', title: t('examination.value') },
        { key: 'advice', title: t('examination.advice') },
      ]}
      rows={items}
      rowKey={({ item }) => item}
    />
  );
}
