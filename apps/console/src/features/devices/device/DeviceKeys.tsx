import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import type { LinkKey, linkKeyStates } from '@tilldeck/contracts/link/link-key.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { type StatusTone, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

const tones: Record<(typeof linkKeyStates)[number], StatusTone> = {
  active: 'ok',
  next: 'run',
  waiting: 'warn',
  replaced: 'idle',
  revoked: 'bad',
  refused: 'off',
};

/** The keys a device proved itself with; the one in use can be revoked, which ends its connection. */
export function DeviceKeys({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device');
  const { row: rowAction } = useAction();
  const list = useCall(linkKeyRoutes.listOfDevice, { deviceId });
  const keys = list.data?.keys ?? [];
  const revoke = action<LinkKey, typeof linkKeyRoutes.revoke>({
    key: 'revoke',
    label: t('keys.revoke'),
    call: linkKeyRoutes.revoke,
    isDanger: true,
    input: ({ id }, reason) => ({ id, reason }),
    confirm: ({ sn }) => ({
      title: t('keys.revokeTitle', { sn }),
      text: t('keys.revokeText'),
      action: t('keys.revoke'),
      isDanger: true,
      reason: 'required',
    }),
  });
  const columns = [
    {
      key: 'fingerprint',
      title: t('keys.fingerprint'),
      width: 340,
      render: (key: LinkKey) => <span className="blk-mono">{key.fingerprint}</span>,
    },
    {
      key: 'state',
      title: t('field.state'),
      width: 130,
      render: (key: LinkKey) => <ToneTag tone={tones[key.state]} text={t(`keyState.${key.state}`)} />,
    },
    { key: 'source', title: t('keys.source'), width: 140, render: (key: LinkKey) => t(`keySource.${key.source}`) },
    {
      key: 'createdAt',
      title: t('field.createdAt'),
      width: 170,
      render: (key: LinkKey) => <TimeText at={key.createdAt} />,
    },
    {
      key: 'lastUsedAt',
      title: t('keys.lastUsed'),
      width: 150,
      render: (key: LinkKey) => <TimeText at={key.lastUsedAt} form="relative" />,
    },
    { key: 'decidedBy', title: t('keys.decidedBy'), width: 140 },
  ];
  return (
    <SectionTable
      title={t('tab.keys')}
      read={list}
      empty={<EmptyState kind="nothing" title={t('keys.empty')} text={t('keys.emptyText')} />}
      columns={columns}
      rows={keys}
      rowKey={(key) => key.id}
      rowLabel={(key) => key.fingerprint}
      rowActions={(key) => (key.state === 'active' || key.state === 'next' ? [rowAction(revoke, key)] : [])}
    />
  );
}
