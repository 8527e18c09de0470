import { isWebhookEventType, webhookTestType } from '@tilldeck/contracts/integration/webhook.events';
import type { WebhookDelivery, WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import type { Translate } from '../../../components/text/usePhrase.ts';
import { usePhrase } from '../../../components/text/usePhrase.ts';

export const webhookStateTexts: StateTexts<'enabled' | 'failing' | 'disabled' | 'off'> = {
  enabled: { tone: 'ok', text: (t) => t('integration:webhook.state.enabled') },
  failing: { tone: 'warn', text: (t) => t('integration:webhook.state.failing') },
  disabled: { tone: 'off', text: (t) => t('integration:webhook.state.disabled') },
  off: { tone: 'bad', text: (t) => t('integration:webhook.state.off') },
};

/** What a person sees: enabled ones that fail and those we switched off ourselves stand out. */
export function webhookStateOf({ state, failingSince, disabledBy }: WebhookEndpoint): keyof typeof webhookStateTexts {
  if (state === 'enabled') return failingSince ? 'failing' : 'enabled';
  return disabledBy === 'person' ? 'disabled' : 'off';
}

export const deliveryStateTexts: StateTexts<WebhookDelivery['state']> = {
  waiting: { tone: 'run', text: (t) => t('integration:delivery.state.waiting') },
  delivered: { tone: 'ok', text: (t) => t('integration:delivery.state.delivered') },
  failed: { tone: 'bad', text: (t) => t('integration:delivery.state.failed') },
};

/** In words; a kind that was retired shows its name. */
export const eventText = (t: Translate, type: string): string =>
  isWebhookEventType(type) || type === webhookTestType
    ? t(`integration:event.${type}` as 'integration:event.webhook.test')
    : type;

function EventName({ type }: { type: string }) {
  const phrase = usePhrase();
  return <span title={phrase((t) => eventText(t, type))}>{type}</span>;
}

export const webhookColumns: readonly ListColumn<WebhookEndpoint>[] = [
  {
    key: 'url',
    title: (t) => t('integration:webhook.url'),
    isKey: true,
    width: 290,
    render: (row) => <Link to={`/developer/webhook/details/${row.id}`}>{row.url}</Link>,
  },
  {
    key: 'state',
    title: (t) => t('integration:webhook.state'),
    width: 130,
    render: (row) => <StatusTag state={webhookStateOf(row)} states={webhookStateTexts} />,
  },
  {
    key: 'eventTypes',
    title: (t) => t('integration:webhook.events'),
    width: 220,
    render: (row) => row.eventTypes.join(', '),
  },
  { key: 'description', title: (t) => t('integration:webhook.about'), width: 200 },
  {
    key: 'lastDeliveredAt',
    title: (t) => t('integration:webhook.lastDelivered'),
    width: 170,
    render: (row) => <TimeText at={row.lastDeliveredAt} />,
  },
  { key: 'orgName', title: (t) => t('integration:webhook.organisation'), width: 180 },
  { key: 'createdByName', title: (t) => t('integration:webhook.createdBy'), width: 140, isExtra: true },
  {
    key: 'createdAt',
    title: (t) => t('integration:webhook.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

export const deliveryColumns: readonly ListColumn<WebhookDelivery>[] = [
  {
    key: 'createdAt',
    title: (t) => t('integration:delivery.createdAt'),
    isKey: true,
    width: 180,
    render: (row) => <TimeText at={row.createdAt} form="second" />,
  },
  {
    key: 'eventType',
    title: (t) => t('integration:delivery.event'),
    width: 170,
    render: (row) => <EventName type={row.eventType} />,
  },
  {
    key: 'state',
    title: (t) => t('integration:delivery.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={deliveryStateTexts} />,
  },
  {
    key: 'lastStatus',
    title: (t) => t('integration:delivery.status'),
    width: 200,
    render: (row) => <Outcome delivery={row} />,
  },
  { key: 'attemptCount', title: (t) => t('integration:delivery.attempts'), width: 90, align: 'end' },
  {
    key: 'nextAttemptAt',
    title: (t) => t('integration:delivery.nextAttempt'),
    width: 170,
    render: (row) => <TimeText at={row.nextAttemptAt} form="second" />,
  },
  {
    key: 'messageId',
    title: (t) => t('integration:delivery.messageId'),
    width: 280,
    render: (row) => <CopyableId value={row.messageId} isQuiet />,
  },
];

/** The receiver's status, or why there was none. */
export function Outcome({ delivery }: { delivery: Pick<WebhookDelivery, 'lastStatus' | 'lastFault'> }) {
  const phrase = usePhrase();
  const { lastStatus, lastFault } = delivery;
  if (lastFault && lastFault !== 'status') return phrase((t) => t(`integration:fault.${lastFault}`));
  return lastStatus === null ? null : String(lastStatus);
}
