import type { Unattended } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { unattendedFields } from './unattended.fields.ts';

function ActiveTag({ isActive }: Pick<Unattended, 'isActive'>) {
  const { t } = useTranslation('remote');
  return <ToneTag tone={isActive ? 'ok' : 'off'} text={t(isActive ? 'unattended.on' : 'unattended.off')} />;
}

const at = (value: string) => <TimeText at={value} isZoneShown={false} />;

export const unattendedColumns: readonly ListColumn<Unattended>[] = [
  ...unattendedFields.columns({ targetName: { isKey: true, width: 200 }, kind: { width: 110 } }),
  { key: 'isActive', title: (t) => t('words:state'), width: 110, render: (row) => <ActiveTag {...row} /> },
  ...unattendedFields.columns({
    until: { width: 150, render: ({ until }) => at(until) },
    isOnlyWhileClosed: { width: 160 },
    why: { width: 240, cutAt: 260 },
    setBy: { width: 140 },
    setAt: { width: 150, render: ({ setAt }) => at(setAt) },
  }),
];
