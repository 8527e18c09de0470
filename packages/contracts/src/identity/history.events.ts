import { partnerTopics } from './partner.events.ts';

/** What makes the history of an object old; kinds that no page shows a history of are left out. */
export const historyTopics: Readonly<Record<string, readonly string[]>> = {
  account: ['identity.account', 'account.changed', 'account.enabled', 'account.disabled'],
  app: ['appstore.app'],
  app_version: ['appstore.version'],
  device: ['devices.device'],
  device_import: ['devices.import'],
  dictionary: ['system.dictionary'],
  oidc_provider: ['identity.oidc'],
  partner: partnerTopics,
  role: ['identity.role'],
  shop: ['devices.shop'],
  webhook: ['integration.webhook'],
};
