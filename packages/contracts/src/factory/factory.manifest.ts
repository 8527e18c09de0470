import { manifest } from '../core/manifest.ts';
import { factoryErrors } from './factory.errors.ts';
import { factoryMenus } from './factory.menus.ts';
import { factoryLinkRoutes, factoryPolicyRoutes } from './factory-policy.routes.ts';
import { firmwareMenus } from './firmware.menus.ts';
import { firmwareRoutes } from './firmware.routes.ts';
import { firmwareSource } from './firmware.sources.ts';
import { scaleCodeRoutes, scaleLinkRoutes } from './scale-code.routes.ts';

export const factoryManifest = manifest({
  name: 'factory',
  errors: factoryErrors,
  routes: {
    firmware: firmwareRoutes,
    policy: factoryPolicyRoutes,
    policyLink: factoryLinkRoutes,
    scaleCode: scaleCodeRoutes,
    scaleLink: scaleLinkRoutes,
  },
  menus: [...firmwareMenus, ...factoryMenus],
  auditObjects: ['factory_policy', 'firmware', 'scale_code'],
  taskSources: [firmwareSource],
});
