import type { MenuSpec } from './menu.schemas.ts';

export const apiKeyMenus: readonly MenuSpec[] = [
  {
    key: 'apikey',
    guide: 'api-key',
    parent: 'developer',
    platforms: ['admin', 'partner'],
    titleEn: 'API keys',
    titleZh: 'API 密钥',
    path: '/developer/apikey/list',
    component: 'integration/api-key/ApiKeyListPage',
    icon: 'lock',
    sort: 20,
    actions: ['add', 'edit', 'delete', 'query', 'get'],
  },
];
