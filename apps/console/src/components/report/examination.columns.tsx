import type { Examination } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../list/useListColumns.ts';
import { CopyableId } from '../text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../text/StatusTag.tsx';
import { TimeText } from '../text/TimeText.tsx';

export const examinationResultTexts: StateTexts<Examination['result']> = {
  passed: { tone: 'ok', text: (t) => t('report:result.passed') },
  warning: { tone: 'warn', text: (t) => t('report:result.warning') },
  failed: { tone: 'bad', text: (t) => t('report:result.failed') },
};

/** Reports of self-tests; those of one device need not say which and whose it is. */
export function useExaminationColumns(isOneDevice = false): readonly ListColumn<Examination>[] {
  const { t } = useTranslation('report');
  const hrefOf = (row: Examination) => `/device/examination/details/${row.id}`;
  const device: ListColumn<Examination> = {
    key: 'sn',
    title: t('field.sn'),
    isKey: true,
    width: 200,
    render: (row) => <CopyableId value={row.sn} href={hrefOf(row)} label="SN" isQuiet />,
  };
  const at: ListColumn<Examination> = {
    key: 'at',
    title: t('field.at'),
    isKey: isOneDevice,
    width: 190,
    render: (row) =>
      isOneDevice ? (
        <Link to={hrefOf(row)}>
          <TimeText at={row.at} form="second" />
        </Link>
      ) : (
        <TimeText at={row.at} form="second" />
      ),
  };
  return [
    ...(isOneDevice ? [] : [device]),
    at,
    {
      key: 'result',
      title: t('examination.result'),
      width: 120,
      render: (row) => <StatusTag state={row.result} states={examinationResultTexts} />,
    },
    { key: 'itemCount', title: t('examination.items'), width: 120, align: 'end' },
    { key: 'failedCount', title: t('examination.failed'), width: 120, align: 'end' },
    ...(isOneDevice
      ? []
      : [
          { key: 'modelName', title: t('field.model'), width: 140 },
          { key: 'orgName', title: t('field.partner'), width: 220 },
        ]),
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
