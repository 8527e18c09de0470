import type { UseLogEntry } from '@tilldeck/contracts/link/use-log.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../list/useListColumns.ts';
import { CopyableId } from '../text/CopyableId.tsx';
import { TimeText } from '../text/TimeText.tsx';
import { useDetailText } from './useDetailText.ts';

/** Events of devices; those of one device need not say which and whose it is. */
export function useUseLogColumns(isOneDevice = false): readonly ListColumn<UseLogEntry>[] {
  const { t } = useTranslation('report');
  const detailText = useDetailText();
  const device: ListColumn<UseLogEntry> = {
    key: 'sn',
    title: t('field.sn'),
    width: 200,
    render: (row) => <CopyableId value={row.sn} label="SN" isQuiet />,
  };
  return [
    {
      key: 'at',
      title: t('field.at'),
      isKey: true,
      width: 180,
      render: (row) => <TimeText at={row.at} form="second" />,
    },
    ...(isOneDevice ? [] : [device]),
    { key: 'kind', title: t('field.kind'), width: 160, render: (row) => t(`kind.${row.kind}`) },
    { key: 'detail', title: t('field.detail'), render: (row) => detailText(row) },
    ...(isOneDevice ? [] : [{ key: 'orgName', title: t('field.partner'), width: 220 }]),
    {
      key: 'receivedAt',
      title: t('field.receivedAt'),
      width: 180,
      isExtra: true,
      render: (row) => <TimeText at={row.receivedAt} form="second" />,
    },
  ];
}
