import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

const versionReads = [appVersionRoutes.page, appVersionRoutes.detail];

export const useVersionChanges = () => useLive(['appstore.version'], () => void invalidate(versionReads));
