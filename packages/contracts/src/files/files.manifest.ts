import { manifest } from '../core/manifest.ts';
import { exportRoutes } from './export.routes.ts';
import { fileErrors } from './file.errors.ts';
import { fileRoutes } from './file.routes.ts';
import { filesWebhooks } from './files.webhooks.ts';

export const filesManifest = manifest({
  name: 'files',
  errors: fileErrors,
  routes: {
    export: exportRoutes,
    file: fileRoutes,
  },
  menus: [],
  webhookEvents: filesWebhooks,
  auditObjects: ['export', 'file'],
});
