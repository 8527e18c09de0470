import type { IpLock } from '@tilldeck/contracts/system/ip-lock.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';

export const ipLockStateTexts: StateTexts<IpLock['state']> = {
  locked: { tone: 'warn', text: (t) => t('system:ipLock.state.locked') },
  unlocked: { tone: 'ok', text: (t) => t('system:ipLock.state.unlocked') },
  expired: { tone: 'idle', text: (t) => t('system:ipLock.state.expired') },
};

function Expiry({ at }: { at: string | null }) {
  const phrase = usePhrase();
  return at ? <TimeText at={at} /> : <span>{phrase((t) => t('system:ipLock.never'))}</span>;
}

function Reason({ reason }: { reason: IpLock['reason'] }) {
  return <span>{usePhrase()((t) => t(`system:ipLock.reason.${reason}`))}</span>;
}

export const ipLockColumns: readonly ListColumn<IpLock>[] = [
  {
    key: 'ip',
    title: (t) => t('system:field.ip'),
    isKey: true,
    width: 190,
    render: (row) => <CopyableId value={row.ip} label="IP" isQuiet />,
  },
  {
    key: 'state',
    title: (t) => t('system:field.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={ipLockStateTexts} />,
  },
  {
    key: 'reason',
    title: (t) => t('system:ipLock.reason'),
    width: 150,
    render: (row) => <Reason reason={row.reason} />,
  },
  { key: 'failureCount', title: (t) => t('system:ipLock.failureCount'), width: 100, align: 'end' },
  { key: 'lastAccount', title: (t) => t('system:ipLock.lastAccount'), width: 190 },
  { key: 'remark', title: (t) => t('system:field.remark') },
  {
    key: 'lockedAt',
    title: (t) => t('system:ipLock.lockedAt'),
    width: 170,
    render: (row) => <TimeText at={row.lockedAt} />,
  },
  {
    key: 'expiresAt',
    title: (t) => t('system:ipLock.expiresAt'),
    width: 170,
    render: (row) => <Expiry at={row.expiresAt} />,
  },
  { key: 'unlockedBy', title: (t) => t('system:ipLock.unlockedBy'), width: 140, isExtra: true },
];
