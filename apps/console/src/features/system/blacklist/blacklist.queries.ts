import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import {
  type BlacklistRoutes,
  mdmBlacklistRoutes,
  packageBlacklistRoutes,
} from '@tilldeck/contracts/system/blacklist.routes';
import type { BlacklistKind } from '@tilldeck/contracts/system/blacklist.states';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';
import { usePagePermission } from '../../../lib/session/page-permission.ts';

/** One of the two lists: its calls, the reads that show it, and where it is. */
export interface Blacklist {
  kind: BlacklistKind;
  routes: BlacklistRoutes;
  reads: (typeof auditRoutes.object | BlacklistRoutes['page'] | BlacklistRoutes['detail'])[];
  listPath: string;
  detailsPath: (id: string) => string;
}

const blacklistOf = (kind: BlacklistKind, routes: BlacklistRoutes): Blacklist => ({
  kind,
  routes,
  reads: [routes.page, routes.detail, auditRoutes.object],
  listPath: `/system/blacklist/${kind}/list`,
  detailsPath: (id) => `/system/blacklist/${kind}/details/${id}`,
});

const mdm = blacklistOf('mdm', mdmBlacklistRoutes);
const packages = blacklistOf('package', packageBlacklistRoutes);

/** Both lists have the same pages; the menu entry says which one is open. */
export const useBlacklist = (): Blacklist => (usePagePermission() === 'packageblacklist' ? packages : mdm);

/** Somebody asked or reviewed: what is on the screen is read again. */
export const useBlacklistChanges = ({ reads }: Blacklist) =>
  useLive(['system.blacklist'], () => void invalidate(reads));
