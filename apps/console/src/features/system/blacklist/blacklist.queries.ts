import {
  type BlacklistRoutes,
  mdmBlacklistRoutes,
  packageBlacklistRoutes,
} from '@tilldeck/contracts/system/blacklist.routes';
import type { BlacklistKind } from '@tilldeck/contracts/system/blacklist.states';
import { usePagePermission } from '../../../lib/session/page-permission.ts';

/** One of the two lists: its calls and where it is. */
export interface Blacklist {
  kind: BlacklistKind;
  routes: BlacklistRoutes;
  listPath: string;
  detailsPath: (id: string) => string;
}

const blacklistOf = (kind: BlacklistKind, routes: BlacklistRoutes): Blacklist => ({
  kind,
  routes,
  listPath: `/system/blacklist/${kind}/list`,
  detailsPath: (id) => `/system/blacklist/${kind}/details/${id}`,
});

const mdm = blacklistOf('mdm', mdmBlacklistRoutes);
const packages = blacklistOf('package', packageBlacklistRoutes);

/** Both lists have the same pages; the menu entry says which one is open. */
export const useBlacklist = (): Blacklist => (usePagePermission() === 'packageblacklist' ? packages : mdm);
