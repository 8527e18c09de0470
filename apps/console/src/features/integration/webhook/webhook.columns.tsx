import { webhookTestType } from '@tilldeck/contracts/integration/webhook.events';
import type { WebhookDelivery } from '@tilldeck/contracts/integration/webhook.schemas';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import type { Translate } from '../../../components/text/usePhrase.ts';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { declaredEvents } from './declared-events.rules.ts';
import { webhookFields } from './webhook.fields.ts';
import { deliveryStateTexts } from './webhook.states.ts';

/** In words; a kind that was retired shows its name. */
export const eventText = (t: Translate, type: string): string =>
  type in declaredEvents || type === webhookTestType
    ? t(`integration:event.${type}` as 'integration:event.webhook.test')
    : type;

function EventName({ type }: { type: string }) {
  const phrase = usePhrase();
  return <span title={phrase((t) => eventText(t, type))}>{type}</span>;
}

/** In words; the names that a receiver reads come on hovering. */
function EventNames({ types }: { types: readonly string[] }) {
  const phrase = usePhrase();
  return <span title={types.join(', ')}>{types.map((type) => phrase((t) => eventText(t, type))).join(' · ')}</span>;
}

export const webhookColumns = webhookFields.columns({
  url: { isKey: true, width: 290, render: (row) => <Link to={`/developer/webhook/details/${row.id}`}>{row.url}</Link> },
  state: { width: 130 },
  eventTypes: { width: 260, render: (row) => <EventNames types={row.eventTypes} /> },
  description: { width: 200 },
  lastDeliveredAt: { width: 170 },
  orgName: { width: 180 },
  createdByName: { width: 140, isExtra: true },
  createdAt: { width: 170, isExtra: true },
});

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
