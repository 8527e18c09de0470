import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { AccountRoutes } from '@tilldeck/contracts/identity/account.routes';
import type { Account } from '@tilldeck/contracts/identity/account.schemas';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import type { AccountArea } from './account.pages.ts';

type Session = RouteOutput<AccountRoutes['sessions']>[number];
const knownMethods = ['password', 'oidc', 'cloud', 'access'] as const;

interface AccountSessionsProps {
  area: AccountArea;
  account: Account;
}

/** Where somebody is signed in, and the way to end it. */
export function AccountSessions({ area, account }: AccountSessionsProps) {
  const { t } = useTranslation('account');
  const { button, row: rowAction } = useAction();
  const endAll = action<Account, AccountArea['routes']['endSessions']>({
    key: 'endSessions',
    label: t('action.endSessions'),
    call: area.routes.endSessions,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ loginName }) => ({
      title: t('endSessions.title', { name: loginName }),
      text: t('endSessions.text'),
      action: t('action.endSessions'),
      isDanger: true,
    }),
  });
  const endOne = action<Session, AccountArea['routes']['endSessions']>({
    key: 'end',
    label: t('action.endSession'),
    call: area.routes.endSessions,
    isDanger: true,
    input: ({ id }) => ({ id: account.id, sessionId: id }),
    confirm: () => ({
      title: t('endSession.title'),
      text: t('endSession.text'),
      action: t('action.endSession'),
      isDanger: true,
    }),
  });
  const sessions = useCall(area.routes.sessions, { id: account.id });
  const rows = sessions.data ?? [];
  const columns: ListColumn<Session>[] = [
    {
      key: 'createdAt',
      title: t('sessions.since'),
      isKey: true,
      width: 200,
      render: (row) => (
        <>
          <TimeText at={row.createdAt} /> {row.isOwn ? <Tag>{t('sessions.own')}</Tag> : null}
        </>
      ),
    },
    { key: 'userAgent', title: t('sessions.device'), width: 320 },
    {
      key: 'ip',
      title: t('sessions.ip'),
      width: 150,
      render: (row) => row.ip && <CopyableId value={row.ip} label="IP" isQuiet />,
    },
    {
      key: 'method',
      title: t('sessions.method'),
      width: 150,
      render: (row) => {
        const method = knownMethods.find((known) => known === row.method);
        return method ? t(`method.${method}`) : row.method;
      },
    },
    { key: 'expiresAt', title: t('sessions.until'), width: 170, render: (row) => <TimeText at={row.expiresAt} /> },
  ];
  return (
    <SectionTable
      title={t('tab.sessions')}
      read={sessions}
      empty={<EmptyState kind="nothing" title={t('sessions.none')} isCompact />}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.ip ?? row.id.slice(0, 8)}
      expectedRows={3}
      actions={
        rows.length > 0 ? (
          <Can route={area.routes.endSessions}>
            <ActionButton {...button(endAll, account)} />
          </Can>
        ) : null
      }
      rowActions={(row) => [rowAction(endOne, row)]}
    />
  );
}
