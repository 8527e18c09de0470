import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { type LoginLogEntry, loginResults } from '@tilldeck/contracts/identity/login-log.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useErrorText } from '../../../lib/request/error-text.ts';

const resultTexts: StateTexts<LoginLogEntry['result']> = {
  success: { tone: 'ok', text: (t) => t('system:loginLog.success') },
  failure: { tone: 'bad', text: (t) => t('system:loginLog.failure') },
};

/** /system/loginlog/list */
export function LoginLogListPage() {
  const { t } = useTranslation('system');
  const errorText = useErrorText();
  const columns: readonly ListColumn<LoginLogEntry>[] = [
    {
      key: 'at',
      title: t('field.at'),
      isKey: true,
      width: 180,
      render: (row) => <TimeText at={row.at} form="second" />,
    },
    { key: 'loginName', title: t('field.account'), width: 180 },
    { key: 'orgName', title: t('field.organisation'), width: 220 },
    {
      key: 'result',
      title: t('loginLog.result'),
      width: 120,
      render: (row) => <StatusTag state={row.result} states={resultTexts} />,
    },
    { key: 'refusal', title: t('loginLog.why'), width: 240, render: (row) => row.refusal && errorText(row.refusal) },
    {
      key: 'ip',
      title: t('field.ip'),
      width: 160,
      render: (row) => row.ip && <CopyableId value={row.ip} label="IP" isQuiet />,
    },
    { key: 'userAgent', title: t('loginLog.userAgent') },
  ];
  return (
    <ListPage
      call={loginLogRoutes.page}
      exportCall={loginLogRoutes.export}
      title={t('loginLog.title')}
      description={t('loginLog.description')}
      columns={columns}
      filters={[
        { kind: 'text', name: 'account', label: t('field.account') },
        {
          kind: 'select',
          name: 'result',
          label: t('loginLog.result'),
          options: loginResults.map((value) => ({ value, label: t(`loginLog.${value}`) })),
        },
        { kind: 'text', name: 'ip', label: t('field.ip') },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.at') },
      ]}
      emptyTitle={t('loginLog.empty')}
      emptyText={t('loginLog.emptyText')}
    />
  );
}
