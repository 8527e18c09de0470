import { homeRoutes } from '../home/home.routes.ts';
import { liveRoutes } from '../live/live.routes.ts';
import { coreErrors } from './core.errors.ts';
import { manifest } from './manifest.ts';

/** What belongs to no domain: the platform answers it. */
export const coreManifest = manifest({
  name: 'core',
  errors: coreErrors,
  routes: { home: homeRoutes, live: liveRoutes },
  menus: [],
  auditObjects: [],
});
