import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import type { Phrase } from '../../../components/text/usePhrase.ts';
import { useActionText } from '../../../lib/history/action-text.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

const fieldNames: Readonly<Record<string, Phrase>> = {
  loginName: (t) => t('account:field.loginName'),
  email: (t) => t('account:field.email'),
  nickName: (t) => t('account:field.nickName'),
  phone: (t) => t('account:field.phone'),
  userType: (t) => t('account:field.userType'),
  roles: (t) => t('account:field.roles'),
  department: (t) => t('account:field.department'),
  isEnabled: (t) => t('account:field.isEnabled'),
  projectLead: (t) => t('account:field.projectLead'),
  sessions: (t) => t('account:field.sessions'),
};

/** Who changed what about this account. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation('account');
  const actionText = useActionText();
  const history = useCall(auditRoutes.object, { objectType: 'account', objectId: accountId, pageSize: 50 });
  return (
    <SectionCard title={t('tab.history')}>
      <HistoryTimeline
        fieldNames={fieldNames}
        entries={(history.data?.items ?? []).map((entry) => ({
          id: entry.id,
          at: entry.at,
          who: entry.accountName,
          actingFor: entry.actingForOrgName,
          what: actionText(entry.action),
          reason: entry.reason,
          before: entry.before,
          after: entry.after,
        }))}
        isLoading={history.isPending}
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    </SectionCard>
  );
}
