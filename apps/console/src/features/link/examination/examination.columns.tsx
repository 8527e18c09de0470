import type { Examination } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const examinationResultTexts: StateTexts<Examination['result']> = {
  passed: { tone: 'ok', text: (t) => t('report:result.passed') },
  warning: { tone: 'warn', text: (t) => t('report:result.warning') },
  failed: { tone: 'bad', text: (t) => t('report:result.failed') },
};

export function useExaminationColumns(): readonly ListColumn<Examination>[] {
  const { t } = useTranslation('report');
  return [
    {
      key: 'sn',
      title: t('field.sn'),
      isKey: true,
      width: 200,
      render: (row) => <CopyableId value={row.sn} href={`/device/examination/details/${row.id}`} label="SN" isQuiet />,
    },
    { key: 'at', title: t('field.at'), width: 190, render: (row) => <TimeText at={row.at} form="second" /> },
    {
      key: 'result',
      title: t('examination.result'),
      width: 120,
      render: (row) => <StatusTag state={row.result} states={examinationResultTexts} />,
    },
    { key: 'itemCount', title: t('examination.items'), width: 120, align: 'end' },
    { key: 'failedCount', title: t('examination.failed'), width: 120, align: 'end' },
    { key: 'modelName', title: t('field.model'), width: 140 },
    { key: 'orgName', title: t('field.partner'), width: 220 },
    { key: 'cause', title: t('examination.cause'), width: 160, render: (row) => t(`cause.${row.cause}`) },
    {
      key: 'receivedAt',
      title: t('field.receivedAt'),
      width: 180,
      isExtra: true,
      render: (row) => <TimeText at={row.receivedAt} form="second" />,
    },
  ];
}
