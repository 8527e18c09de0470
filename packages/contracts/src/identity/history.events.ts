import { partnerTopics } from './partner.events.ts';

/** What makes the history of an object old; kinds that no page shows a history of are left out. */
export const historyTopics: Readonly<Record<string, readonly string[]>> = {
  account: ['identity.account', 'account.changed', 'account.enabled', 'account.disabled'],
  app: ['appstore.app'],
  app_version: ['appstore.version'],
  device: ['devices.device'],
  device_group: ['devices.group'],
  device_import: ['devices.import'],
  dictionary: ['system.dictionary'],
  factory_policy: ['factory.policy'],
  fence: ['location.fence'],
  firmware: ['factory.firmware'],
  knowledge_item: ['knowledge.item'],
  notice: ['notices.notice'],
  oidc_provider: ['identity.oidc'],
  partner: partnerTopics,
  detection_policy: ['detection.policy'],
  policy_rule: ['policies.rule'],
  role: ['identity.role'],
  scale_code: ['factory.scale_code'],
  service_order: ['service.order'],
  shop: ['devices.shop'],
  ticket: ['support.ticket', 'support.note', 'support.rating'],
  webhook: ['integration.webhook'],
};
