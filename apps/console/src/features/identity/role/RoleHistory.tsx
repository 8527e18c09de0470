import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

/** Who changed what about this role. */
export function RoleHistory({ roleId }: { roleId: string }) {
  const { t } = useTranslation('role');
  const actionText = useActionText();
  const history = useCall(auditRoutes.object, { objectType: 'role', objectId: roleId, pageSize: 50 });
  return (
    <SectionCard title={t('tab.history')}>
      <HistoryTimeline
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
