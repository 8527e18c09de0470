import type { MenuSpec } from '../identity/menu.schemas.ts';

export const webhookMenus: readonly MenuSpec[] = [
  {
    key: 'webhook',
    guide: 'webhook',
    parent: 'developer',
    platforms: ['admin', 'partner'],
    titleEn: 'Webhooks',
    titleZh: 'Webhook',
    path: '/developer/webhook/list',
    component: 'integration/webhook/WebhookListPage',
    icon: 'external',
    sort: 30,
    actions: ['add', 'edit', 'delete', 'enable', 'disable', 'query', 'get'],
  },
  {
    key: 'webhook-details',
    parent: 'developer',
    platforms: ['admin', 'partner'],
    titleEn: 'Webhook',
    titleZh: 'Webhook 详情',
    path: '/developer/webhook/details/:id',
    component: 'integration/webhook/WebhookDetailsPage',
    sort: 31,
    actions: [],
    subPageOf: 'webhook',
  },
];
