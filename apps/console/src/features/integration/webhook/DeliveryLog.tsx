import { webhookTestType } from '@tilldeck/contracts/integration/webhook.events';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import {
  deliveryStates,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@tilldeck/contracts/integration/webhook.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened, useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { declaredEvents } from './declared-events.rules.ts';
import { RedeliverFailedForm } from './RedeliverFailedForm.tsx';
import { deliveryColumns, eventText } from './webhook.columns.tsx';
import { useWebhookActions } from './webhook.queries.ts';

/** The messages to one webhook, newest first. */
export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('integration');
  const [opened, setOpened] = useOpened<string>('delivery');
  const [isResending, setResending] = useOpenedFlag('resend');
  const { test } = useWebhookActions();
  const offReason = endpoint.state === 'enabled' ? null : t('webhook.disabledReason');
  const { row: rowAction, bulk, run } = useAction();
  const redeliver = action<Pick<WebhookDelivery, 'id'>, typeof webhookRoutes.redeliver>({
    key: 'redeliver',
    label: t('delivery.redeliver'),
    call: webhookRoutes.redeliver,
    input: ({ id }) => ({ id }),
    done: () => t('delivery.redelivered'),
    disabledReason: () => offReason,
  });
  const again: BulkAction<WebhookDelivery> = {
    ...bulk<WebhookDelivery, typeof webhookRoutes.redeliver>(redeliver, (selection) => ({
      title: t('delivery.redeliverMany', { count: countSelected(selection) }),
      text: t('delivery.redeliverText'),
      action: t('delivery.redeliver'),
    })),
    isRowsOnly: true,
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
            options: [...Object.keys(declaredEvents), webhookTestType].map((value) => ({
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
          rowAction(redeliver, row),
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
        onRedeliver={(id) => void run(redeliver, { id })}
        onClose={() => setOpened(undefined)}
      />
      <RedeliverFailedForm endpointId={endpoint.id} isOpen={isResending} onClose={() => setResending(false)} />
    </>
  );
}
