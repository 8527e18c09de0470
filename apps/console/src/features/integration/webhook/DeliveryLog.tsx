import { webhookEventTypes, webhookTestType } from '@tilldeck/contracts/integration/webhook.events';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import {
  deliveryStates,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@tilldeck/contracts/integration/webhook.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened, useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { RedeliverFailedForm } from './RedeliverFailedForm.tsx';
import { deliveryColumns, eventText } from './webhook.columns.tsx';
import { useWebhookActions, webhookReads } from './webhook.queries.ts';

/** The messages to one webhook, newest first. */
export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integration');
  const [opened, setOpened] = useOpened<string>('delivery');
  const [isResending, setResending] = useOpenedFlag('resend');
  const { test } = useWebhookActions();
  const redeliver = useChange(webhookRoutes.redeliver, {
    refreshes: webhookReads,
    onSuccess: () => showToast(t('delivery.redelivered'), 'done'),
  });
  const offReason = endpoint.state === 'enabled' ? null : t('webhook.disabledReason');
  const again: BulkAction<WebhookDelivery> = {
    key: 'redeliver',
    label: t('delivery.redeliver'),
    call: webhookRoutes.redeliver,
    input: (row) => ({ id: row.id }),
    isRowsOnly: true,
    confirm: (selection) => ({
      title: t('delivery.redeliverMany', { count: countSelected(selection) }),
      text: t('delivery.redeliverText'),
      action: t('delivery.redeliver'),
    }),
  };
  return (
    <>
      <ListPage
        call={webhookRoutes.deliveries}
        title={t('delivery.title')}
        isEmbedded
        fixedInput={{ endpointId: endpoint.id }}
        columns={deliveryColumns}
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: t('delivery.state'),
            options: deliveryStates.map((value) => ({ value, label: t(`delivery.state.${value}`) })),
          },
          {
            kind: 'select',
            name: 'eventType',
            label: t('delivery.event'),
            options: [...webhookEventTypes, webhookTestType].map((value) => ({
              value,
              label: (translate) => eventText(translate, value),
            })),
          },
          { kind: 'dateRange', name: 'days', from: 'from', to: 'to', label: t('delivery.days') },
        ]}
        rowLabel={(row) => row.messageId}
        onOpen={(row) => setOpened(row.id)}
        rowActions={(row) => [
          { key: 'open', label: t('delivery.detail'), call: webhookRoutes.delivery, onClick: () => setOpened(row.id) },
          {
            key: 'redeliver',
            label: t('delivery.redeliver'),
            call: webhookRoutes.redeliver,
            disabledReason: offReason,
            onClick: () => redeliver.mutate({ id: row.id }),
          },
        ]}
        bulkActions={[again]}
        actions={
          <Can route={webhookRoutes.redeliverFailed}>
            <ActionButton
              label={t('delivery.redeliverFailed')}
              disabledReason={offReason}
              onClick={() => setResending(true)}
            />
          </Can>
        }
        emptyTitle={t('delivery.empty')}
        emptyText={t('delivery.emptyText')}
        emptyAction={
          <Can route={webhookRoutes.test}>
            <ActionButton
              kind="primary"
              label={t('webhook.test')}
              disabledReason={offReason}
              onClick={() => void test(endpoint)}
            />
          </Can>
        }
      />
      <DeliveryDrawer
        id={opened}
        offReason={offReason}
        onRedeliver={(id) => redeliver.mutate({ id })}
        onClose={() => setOpened(undefined)}
      />
      <RedeliverFailedForm endpointId={endpoint.id} isOpen={isResending} onClose={() => setResending(false)} />
    </>
  );
}
