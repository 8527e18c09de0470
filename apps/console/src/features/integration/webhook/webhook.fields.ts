import type { WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { commonFields, recordFields } from '../../../components/record/record.fields.tsx';
import { webhookStateOf, webhookStateTexts } from './webhook.states.ts';

export const webhookFields = recordFields<WebhookEndpoint>()({
  ...commonFields('createdAt'),
  url: { label: (t) => t('integration:webhook.url') },
  state: { label: (t) => t('words:state'), states: webhookStateTexts, of: webhookStateOf },
  eventTypes: { label: (t) => t('integration:webhook.events'), of: (row) => row.eventTypes.join(', ') },
  description: { label: (t) => t('integration:webhook.about') },
  lastDeliveredAt: { label: (t) => t('integration:webhook.lastDelivered'), as: 'time' },
  orgName: { label: (t) => t('words:organisation') },
  createdByName: { label: (t) => t('integration:webhook.createdBy') },
});
