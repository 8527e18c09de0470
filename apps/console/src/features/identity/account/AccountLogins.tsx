import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import type { LoginLogEntry } from '@tilldeck/contracts/identity/login-log.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useErrorText } from '../../../lib/request/error-text.ts';

const resultTexts: StateTexts<LoginLogEntry['result']> = {
  success: { tone: 'ok', text: (t) => t('account:login.success') },
  failure: { tone: 'bad', text: (t) => t('account:login.failure') },
};

/** Sign-ins and refused ones under the account's name. */
export function AccountLogins({ loginName }: { loginName: string }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const columns: readonly ListColumn<LoginLogEntry>[] = [
    {
      key: 'at',
      title: t('login.at'),
      isKey: true,
      width: 180,
      render: (row) => <TimeText at={row.at} form="second" />,
    },
    {
      key: 'result',
      title: t('login.result'),
      width: 130,
      render: (row) => <StatusTag state={row.result} states={resultTexts} />,
    },
    { key: 'refusal', title: t('login.why'), width: 260, render: (row) => row.refusal && errorText(row.refusal) },
    {
      key: 'ip',
      title: t('sessions.ip'),
      width: 160,
      render: (row) => row.ip && <CopyableId value={row.ip} label="IP" isQuiet />,
    },
    { key: 'userAgent', title: t('sessions.device') },
  ];
  return (
    <ListPage
      call={loginLogRoutes.page}
      title={t('tab.logins')}
      isEmbedded
      urlScope="login"
      fixedInput={{ account: loginName }}
      columns={columns}
      emptyTitle={t('login.empty')}
    />
  );
}
