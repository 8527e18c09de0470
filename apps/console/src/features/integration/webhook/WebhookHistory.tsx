import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

/** Who changed what about this webhook; what we switched off ourselves, too. */
export function WebhookHistory({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation('integration');
  const actionText = useActionText();
  const history = useCall(auditRoutes.object, { objectType: 'webhook', objectId: endpointId, pageSize: 50 });
  return (
    <SectionCard title={t('webhook.history')}>
      <HistoryTimeline
        entries={(history.data?.items ?? []).map((entry) => ({
          id: entry.id,
          at: entry.at,
          who: entry.accountName || null,
          actingFor: entry.actingForOrgName,
          what: actionText(entry.action),
          reason: entry.reason,
          before: entry.before,
          after: entry.after,
        }))}
        fieldNames={{
          url: t('webhook.url'),
          description: t('webhook.about'),
          eventTypes: t('webhook.events'),
          state: t('webhook.state'),
          messageId: t('delivery.messageId'),
          eventType: t('delivery.event'),
        }}
        isLoading={history.isPending}
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    </SectionCard>
  );
}
