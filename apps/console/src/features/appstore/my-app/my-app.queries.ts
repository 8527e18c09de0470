import { appVersionRoutes, myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows an app of one's own, its versions or what happened to them. */
export const myAppReads = [
  myAppRoutes.page,
  myAppRoutes.detail,
  myAppRoutes.version,
  myAppRoutes.checks,
  appVersionRoutes.page,
  appVersionRoutes.detail,
  auditRoutes.object,
];

/** A reviewer decided, or a colleague typed: what is on the screen is read again. */
export const useMyAppChanges = () => useLive(['appstore.app', 'appstore.version'], () => void invalidate(myAppReads));

export const myAppListHref = '/appstore/myapp/list';
export const myAppHref = (id: string) => `/appstore/myapp/details/${id}`;
export const editHref = (versionId: string) => `/appstore/myapp/edit?id=${versionId}`;
export const addHref = (appId?: string) => `/appstore/myapp/add${appId ? `?appId=${appId}` : ''}`;
