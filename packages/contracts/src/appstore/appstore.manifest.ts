import { manifest } from '../core/manifest.ts';
import { adRoutes } from './ad.routes.ts';
import { appVersionRoutes, marketRoutes, myAppRoutes } from './app.routes.ts';
import { appstoreErrors } from './appstore.errors.ts';
import { appstoreMenus } from './appstore.menus.ts';
import { appstoreWebhooks } from './appstore.webhooks.ts';
import { blockRoutes } from './block.routes.ts';
import { categoryRoutes } from './category.routes.ts';
import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from './parameter.routes.ts';
import { publicationRoutes } from './publication.routes.ts';
import { releaseRoutes } from './release.routes.ts';
import { releaseSource, storeSource } from './release.sources.ts';
import { reviewRoutes } from './review.routes.ts';
import { storeParameterRoutes, storeRoutes } from './store.routes.ts';

export const appstoreManifest = manifest({
  name: 'appstore',
  errors: appstoreErrors,
  routes: {
    ad: adRoutes,
    appVersion: appVersionRoutes,
    market: marketRoutes,
    myApp: myAppRoutes,
    block: blockRoutes,
    category: categoryRoutes,
    appInterface: appInterfaceRoutes,
    definition: definitionRoutes,
    parameter: parameterRoutes,
    publication: publicationRoutes,
    release: releaseRoutes,
    review: reviewRoutes,
    storeParameter: storeParameterRoutes,
    store: storeRoutes,
  },
  menus: [...appstoreMenus],
  webhookEvents: appstoreWebhooks,
  auditObjects: ['ad', 'app', 'app_block', 'app_category', 'app_parameter', 'app_version'],
  taskSources: [releaseSource, storeSource],
});
