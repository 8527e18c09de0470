import type { Account, AccountDetail } from '@tilldeck/contracts/identity/account.schemas';
import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountLogins } from './AccountLogins.tsx';
import { AccountPermissions } from './AccountPermissions.tsx';
import { AccountSessions } from './AccountSessions.tsx';
import { AccountMarks, accountStateTexts, activationTexts, stateOf } from './account.columns.tsx';
import type { AccountArea } from './account.pages.ts';
import { type FreshPassword, useAccountActions } from './useAccountActions.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./InitialPasswordDialog.tsx')).InitialPasswordDialog,
}));

/** One account: who it is, what it may do, where it is signed in, what happened to it. */
export function AccountDetails({ area }: { area: AccountArea }) {
  const { t } = useTranslation('account');
  const { id = '' } = useParams();
  const phrase = usePhrase();
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const [edited, setEdited] = useOpened<Account>('edit');
  const [fresh, setFresh] = useState<FreshPassword>();
  const mayReadLogins = useCan(loginLogRoutes.page);
  const history = useHistoryTab('account', id);
  const record = useCall(area.routes.detail, { id });
  const actionsOf = useAccountActions(area, {
    onEdit: setEdited,
    onPassword: setFresh,
    onRemoved: () => void navigate(area.listPath),
  });
  const account = record.data;
  return (
    <>
      <DetailsPage
        title={account ? account.nickName || account.loginName : ''}
        backHref={area.listPath}
        status={
          account ? (
            <>
              <StatusTag state={stateOf(account)} states={accountStateTexts} isFramed />
              <AccountMarks account={account} />
            </>
          ) : null
        }
        id={account && { label: t('field.loginName'), value: account.loginName }}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          account
            ? actionsOf(account)
                .filter((action) => mayCall(action.call))
                .toReversed()
                .map((action) => (
                  <ActionButton
                    key={action.key}
                    label={phrase(action.label)}
                    kind={action.key === 'edit' ? 'primary' : 'plain'}
                    isDanger={Boolean(action.isDanger)}
                    disabledReason={action.disabledReason}
                    {...(action.onClick ? { onClick: action.onClick } : {})}
                  />
                ))
            : null
        }
        summary={account ? <AccountFacts account={account} /> : null}
        tabs={
          account
            ? [
                {
                  key: 'permissions',
                  label: t('tab.permissions'),
                  content: <AccountPermissions account={account} />,
                },
                {
                  key: 'sessions',
                  label: t('tab.sessions'),
                  content: <AccountSessions area={area} account={account} />,
                },
                ...(mayReadLogins
                  ? [
                      {
                        key: 'logins',
                        label: t('tab.logins'),
                        content: <AccountLogins loginName={account.loginName} />,
                      },
                    ]
                  : []),
                ...history,
              ]
            : []
        }
      />
      <AccountForm
        area={area}
        record={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onDone={() => setEdited(undefined)}
      />
      {fresh ? (
        <Suspense fallback={null}>
          <PasswordDialog fresh={fresh} onClose={() => setFresh(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

function AccountFacts({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('account');
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('field.organisation'), value: account.orgName },
          {
            label: t('field.email'),
            value: (
              <>
                <EmailText address={account.email} />{' '}
                {account.isEmailConfirmed ? null : (
                  <Tag title={t('email.unconfirmedHint')}>{t('email.unconfirmed')}</Tag>
                )}
              </>
            ),
          },
          { label: t('field.phone'), value: account.phone },
          { label: t('field.userType'), value: t(`userType.${account.userType}`) },
          { label: t('field.roles'), value: account.roles.map((role) => role.name).join(', ') },
          { label: t('field.department'), value: account.departmentName },
          {
            label: t('field.activation'),
            value: <StatusTag state={account.activation} states={activationTexts} />,
          },
          ...(account.initialPasswordUntil
            ? [{ label: t('field.initialPasswordUntil'), value: <TimeText at={account.initialPasswordUntil} /> }]
            : []),
          { label: t('field.lastLogin'), value: account.lastLoginAt && <TimeText at={account.lastLoginAt} /> },
          { label: t('field.createdAt'), value: <TimeText at={account.createdAt} /> },
          { label: t('field.createdBy'), value: account.createdByName },
          { label: t('field.updatedAt'), value: <TimeText at={account.updatedAt} /> },
        ]}
      />
    </SectionCard>
  );
}
