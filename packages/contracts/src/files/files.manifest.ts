import { manifest } from '../core/manifest.ts';
import { exportRoutes } from './export.routes.ts';
import { fileErrors } from './file.errors.ts';
import { fileRoutes } from './file.routes.ts';

export const filesManifest = manifest({
  name: 'files',
  errors: fileErrors,
  routes: {
    export: exportRoutes,
    file: fileRoutes,
  },
  menus: [],
  auditObjects: ['export', 'file'],
});
