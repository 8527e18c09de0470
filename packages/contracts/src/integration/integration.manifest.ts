import { manifest } from '../core/manifest.ts';
import { integrationErrors } from './integration.errors.ts';
import { webhookMenus } from './webhook.menus.ts';
import { webhookRoutes } from './webhook.routes.ts';

export const integrationManifest = manifest({
  name: 'integration',
  errors: integrationErrors,
  routes: {
    webhook: webhookRoutes,
  },
  menus: [...webhookMenus],
  auditObjects: ['webhook'],
});
