import { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { bind } from '../../../platform/http/bind.ts';
import { askForInstall } from './install.service.ts';
import { listStoreApps, signStoreDownload } from './store.service.ts';

export const storeHandlers = bind(storeRoutes, {
  apps: (ctx, input) => listStoreApps(ctx, input),
  download: (ctx, input) => signStoreDownload(ctx, input),
  install: (ctx, input) => askForInstall(ctx, input),
});
