import type { WebhookDelivery, WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const webhookStateTexts: StateTexts<'enabled' | 'failing' | 'disabled' | 'off'> = {
  enabled: { tone: 'ok', text: (t) => t('integration:webhook.state.enabled') },
  failing: { tone: 'warn', text: (t) => t('integration:webhook.state.failing') },
  disabled: { tone: 'off', text: (t) => t('integration:webhook.state.disabled') },
  off: { tone: 'bad', text: (t) => t('integration:webhook.state.off') },
};

/** What a person sees: enabled ones that fail and those the product switched off stand out. */
export function webhookStateOf({ state, failingSince, disabledBy }: WebhookEndpoint): keyof typeof webhookStateTexts {
  if (state === 'enabled') return failingSince ? 'failing' : 'enabled';
  return disabledBy === 'person' ? 'disabled' : 'off';
}

export const deliveryStateTexts: StateTexts<WebhookDelivery['state']> = {
  waiting: { tone: 'run', text: (t) => t('integration:delivery.state.waiting') },
  delivered: { tone: 'ok', text: (t) => t('integration:delivery.state.delivered') },
  failed: { tone: 'bad', text: (t) => t('integration:delivery.state.failed') },
};
