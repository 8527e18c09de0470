import { manifest } from '../core/manifest.ts';
import { detectionErrors } from './detection.errors.ts';
import { detectionMenus } from './detection.menus.ts';
import { detectionRoutes } from './detection.routes.ts';

export const detectionManifest = manifest({
  name: 'detection',
  errors: detectionErrors,
  routes: { detection: detectionRoutes },
  menus: detectionMenus,
  auditObjects: ['detection_policy'],
});
