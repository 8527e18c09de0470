import { manifest } from '../core/manifest.ts';
import { approvalRoutes } from './approval.routes.ts';
import { maintenanceRoutes, warrantyRoutes } from './order.routes.ts';
import { serviceErrors } from './service.errors.ts';
import { serviceMenus } from './service.menus.ts';

export const serviceManifest = manifest({
  name: 'service',
  errors: serviceErrors,
  routes: { maintenance: maintenanceRoutes, warranty: warrantyRoutes, approval: approvalRoutes },
  menus: serviceMenus,
  auditObjects: ['service_order'],
});
