import { manifest } from '../core/manifest.ts';
import { factoryErrors } from './factory.errors.ts';
import { factoryMenus } from './factory.menus.ts';
import { scaleCodeRoutes, scaleLinkRoutes } from './scale-code.routes.ts';

export const factoryManifest = manifest({
  name: 'factory',
  errors: factoryErrors,
  routes: { scaleCode: scaleCodeRoutes, scaleLink: scaleLinkRoutes },
  menus: factoryMenus,
  auditObjects: ['scale_code'],
});
