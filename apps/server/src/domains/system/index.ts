/**
 * system: dictionaries, areas (countries and regions), the IP lock list, blacklists with their approvals, background jobs an operator looks after.
 * Owns the tables `system_*`. Events: `system.dictionary`, `system.ip_lock`, `system.blacklist`, `system.job`.
 * Does not own: who may sign in (identity), what happened (audit trail, platform).
 */
import { systemManifest } from '@tilldeck/contracts/system/system.manifest';
import { openDomain } from '../../platform/domain.ts';
import { areaHandlers } from './area/area.routes.ts';
import { blacklistJobs } from './blacklist/blacklist.jobs.ts';
import { blacklistReviewMail } from './blacklist/blacklist.mails.ts';
import { blacklistHandlers } from './blacklist/blacklist.routes.ts';
import { developerHandlers } from './developer/developer.routes.ts';
import { dictionaryHandlers } from './dictionary/dictionary.routes.ts';
import { ipLockHandlers } from './ip-lock/ip-lock.routes.ts';
import { jobHandlers } from './job/job.routes.ts';
import { systemTodos } from './system.home.ts';
import { systemTables } from './system.tables.ts';

export { chooseAreas } from './area/area.view.ts';
export {
  isBlacklisted,
  isPackageBlacklisted,
  listBlacklistedAmong,
  listBlacklistingOrgs,
} from './blacklist/blacklist.store.ts';
export { listOfferedValues } from './dictionary/dictionary.store.ts';
export { isIpLocked, lastUnlockOf, lockIp } from './ip-lock/ip-lock.service.ts';

export const systemDomain = openDomain(systemManifest, {
  todos: systemTodos,
  tables: systemTables,
  mails: [blacklistReviewMail],
  jobs: blacklistJobs,
  routes: {
    dictionary: dictionaryHandlers,
    area: areaHandlers,
    ipLock: ipLockHandlers,
    ...blacklistHandlers,
    job: jobHandlers,
    developer: developerHandlers,
  },
});
