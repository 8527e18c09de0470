import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { bind } from '../../../platform/http/bind.ts';
import { findVersion, pageVersions } from './version.view.ts';

export const appVersionHandlers = bind(appVersionRoutes, {
  page: (ctx, input) => pageVersions(ctx, input),
  detail: (ctx, input) => findVersion(ctx, input.id),
});
