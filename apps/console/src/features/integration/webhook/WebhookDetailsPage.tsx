import { failingDays } from '@tilldeck/contracts/integration/webhook.limits';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { SecretDialog } from '../../../components/feedback/SecretDialog.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { formatInstant } from '../../../lib/format/instant.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookEditForm } from './WebhookForm.tsx';
import { eventText } from './webhook.columns.tsx';
import { useWebhookActions } from './webhook.queries.ts';
import { webhookStateOf, webhookStateTexts } from './webhook.states.ts';

const listPath = '/developer/webhook/list';

/** /developer/webhook/details/:id */
export function WebhookDetailsPage() {
  const { t } = useTranslation('integration');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useOpenedFlag('edit');
  const [secret, setSecret] = useState<string | null>(null);
  const actions = useWebhookActions();
  const record = useCall(webhookRoutes.detail, { id });
  const history = useHistoryTab('webhook', id);
  const endpoint = record.data;
  const isOn = endpoint?.state === 'enabled';
  return (
    <>
      <DetailsPage
        title={endpoint?.url ?? ''}
        description={endpoint ? <StateHint endpoint={endpoint} /> : null}
        backHref={listPath}
        status={endpoint ? <StatusTag state={webhookStateOf(endpoint)} states={webhookStateTexts} isFramed /> : null}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          endpoint ? (
            <>
              <Can route={webhookRoutes.remove}>
                <ActionButton
                  label={t('webhook.delete')}
                  isDanger
                  onClick={() => void actions.remove(endpoint).then((isGone) => isGone && navigate(listPath))}
                />
              </Can>
              <Can route={isOn ? webhookRoutes.disable : webhookRoutes.enable}>
                <ActionButton
                  label={t(isOn ? 'webhook.disable' : 'webhook.enable')}
                  onClick={() => void actions.toggle(endpoint)}
                />
              </Can>
              <Can route={webhookRoutes.rotate}>
                <ActionButton
                  label={t('webhook.rotate')}
                  onClick={() => void actions.rotate(endpoint).then(setSecret)}
                />
              </Can>
              <Can route={webhookRoutes.test}>
                <ActionButton
                  label={t('webhook.test')}
                  isBusy={actions.isTesting}
                  disabledReason={isOn ? null : t('webhook.disabledReason')}
                  onClick={() => void actions.test(endpoint)}
                />
              </Can>
              <Can route={webhookRoutes.modify}>
                <ActionButton kind="primary" label={t('webhook.editAction')} onClick={() => setEditing(true)} />
              </Can>
            </>
          ) : null
        }
        summary={endpoint ? <EndpointFacts endpoint={endpoint} /> : null}
        tabs={[
          {
            key: 'deliveries',
            label: t('delivery.title'),
            content: endpoint ? <DeliveryLog endpoint={endpoint} /> : null,
          },
          ...history,
        ]}
      />
      {endpoint && isEditing ? (
        <WebhookEditForm record={endpoint} isOpen onClose={() => setEditing(false)} onDone={() => setEditing(false)} />
      ) : null}
      <SecretDialog
        secret={secret}
        title={t('webhook.secretTitle')}
        text={t('webhook.secretText')}
        onClose={() => setSecret(null)}
      />
    </>
  );
}

/** Why it stands as it does, where that is not plain. */
function StateHint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integration');
  const zone = useTimeZone();
  const { state, disabledBy, failingSince } = endpoint;
  if (state === 'disabled' && disabledBy && disabledBy !== 'person')
    return t(`webhook.hint.${disabledBy}`, { days: failingDays });
  if (state === 'enabled' && failingSince)
    return t('webhook.hint.failing', { at: formatInstant(new Date(failingSince), zone, 'minute'), days: failingDays });
  return null;
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integration');
  const phrase = usePhrase();
  const facts = [
    { label: t('webhook.organisation'), value: endpoint.orgName },
    { label: t('webhook.createdBy'), value: endpoint.createdByName },
    { label: t('webhook.createdAt'), value: <TimeText at={endpoint.createdAt} /> },
    { label: t('webhook.lastDelivered'), value: <TimeText at={endpoint.lastDeliveredAt} /> },
    ...(endpoint.oldSecretUntil
      ? [{ label: t('webhook.oldSecretUntil'), value: <TimeText at={endpoint.oldSecretUntil} /> }]
      : []),
    { label: t('webhook.about'), value: endpoint.description, isWide: true },
    {
      label: t('webhook.events'),
      value: endpoint.eventTypes.map((type) => phrase((translate) => eventText(translate, type))).join(' · '),
      isWide: true,
    },
  ];
  return (
    <SectionCard>
      <FactsGrid facts={facts} />
    </SectionCard>
  );
}
