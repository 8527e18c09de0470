import { adRoutes } from './appstore/ad.routes.ts';
import { appVersionRoutes, marketRoutes, myAppRoutes } from './appstore/app.routes.ts';
import { blockRoutes } from './appstore/block.routes.ts';
import { categoryRoutes } from './appstore/category.routes.ts';
import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from './appstore/parameter.routes.ts';
import { publicationRoutes } from './appstore/publication.routes.ts';
import { releaseRoutes } from './appstore/release.routes.ts';
import { reviewRoutes } from './appstore/review.routes.ts';
import { storeParameterRoutes, storeRoutes } from './appstore/store.routes.ts';
import type { RouteTable } from './core/route.ts';
import { allocationRoutes } from './devices/allocation.routes.ts';
import { deviceRoutes } from './devices/device.routes.ts';
import { erpRoutes } from './devices/erp.routes.ts';
import { groupRoutes } from './devices/group.routes.ts';
import { importRoutes } from './devices/import.routes.ts';
import { lifecycleRoutes } from './devices/lifecycle.routes.ts';
import { modelRoutes, seriesRoutes } from './devices/model.routes.ts';
import { rangeRoutes } from './devices/range.routes.ts';
import { shopRoutes } from './devices/shop.routes.ts';
import { tagRoutes } from './devices/tag.routes.ts';
import { transferRoutes } from './devices/transfer.routes.ts';
import { exportRoutes } from './files/export.routes.ts';
import { fileRoutes } from './files/file.routes.ts';
import { accessRoutes } from './identity/access.routes.ts';
import { accountRoutes, operatorRoutes } from './identity/account.routes.ts';
import { activationRoutes } from './identity/activation.routes.ts';
import { apiKeyRoutes } from './identity/api-key.routes.ts';
import { auditRoutes } from './identity/audit.routes.ts';
import { cloudLinkRoutes } from './identity/cloud-link.routes.ts';
import { cloudSignOnRoutes } from './identity/cloud-sign-on.routes.ts';
import { companyRoutes } from './identity/company.routes.ts';
import { companySignInRoutes, companySignOnRoutes } from './identity/company-sign-on.routes.ts';
import { departmentRoutes } from './identity/department.routes.ts';
import { factorRoutes } from './identity/factor.routes.ts';
import { firstPasswordRoutes } from './identity/first-password.routes.ts';
import { friendRoutes } from './identity/friend.routes.ts';
import { kitRoutes } from './identity/kit.routes.ts';
import { loginLogRoutes } from './identity/login-log.routes.ts';
import { menuRoutes } from './identity/menu.routes.ts';
import { ownSessionRoutes } from './identity/own-session.routes.ts';
import { partnerRoutes } from './identity/partner.routes.ts';
import { partnerAuthorityRoutes } from './identity/partner-authority.routes.ts';
import { phoneRoutes } from './identity/phone.routes.ts';
import { preferenceRoutes } from './identity/preference.routes.ts';
import { profileRoutes } from './identity/profile.routes.ts';
import { registrationRoutes } from './identity/registration.routes.ts';
import { roleRoutes } from './identity/role.routes.ts';
import { proofRoutes, secondStepRoutes } from './identity/second-step.routes.ts';
import { credentialRoutes, sessionRoutes } from './identity/session.routes.ts';
import { terminationRoutes } from './identity/termination.routes.ts';
import { webhookRoutes } from './integration/webhook.routes.ts';
import { claimRoutes } from './link/claim.routes.ts';
import { linkRoutes } from './link/enrolment.routes.ts';
import { diagnosticsRoutes, examinationRoutes } from './link/examination.routes.ts';
import { factoryKeyRoutes } from './link/factory-key.routes.ts';
import { linkKeyRoutes } from './link/link-key.routes.ts';
import { linkSettingRoutes } from './link/link-setting.routes.ts';
import { deviceOperationRoutes, useLogRoutes } from './link/use-log.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { areaRoutes } from './system/area.routes.ts';
import { mdmBlacklistRoutes, packageBlacklistRoutes } from './system/blacklist.routes.ts';
import { developerRoutes } from './system/developer.routes.ts';
import { dictionaryRoutes } from './system/dictionary.routes.ts';
import { homeRoutes } from './system/home.routes.ts';
import { ipLockRoutes } from './system/ip-lock.routes.ts';
import { jobRoutes } from './system/job.routes.ts';
import { journalRoutes } from './tasks/journal.routes.ts';
import { notificationRoutes } from './tasks/notification.routes.ts';
import { otaRoutes } from './tasks/ota.routes.ts';
import { deviceTaskRoutes, taskMoveRoutes, taskRoutes } from './tasks/task.routes.ts';
import { timedRoutes } from './tasks/timed.routes.ts';
import { workRoutes } from './tasks/work.routes.ts';

/** Every call of the product: what the server must bind, what the API reference shows, what the generated tests walk. */
export const routeCatalogue: readonly RouteTable[] = [
  examinationRoutes,
  diagnosticsRoutes,
  useLogRoutes,
  deviceOperationRoutes,
  sessionRoutes,
  deviceRoutes,
  lifecycleRoutes,
  kitRoutes,
  secondStepRoutes,
  proofRoutes,
  ownSessionRoutes,
  credentialRoutes,
  activationRoutes,
  registrationRoutes,
  firstPasswordRoutes,
  phoneRoutes,
  factorRoutes,
  profileRoutes,
  preferenceRoutes,
  accessRoutes,
  auditRoutes,
  loginLogRoutes,
  operatorRoutes,
  accountRoutes,
  departmentRoutes,
  cloudSignOnRoutes,
  cloudLinkRoutes,
  companySignOnRoutes,
  companySignInRoutes,
  terminationRoutes,
  roleRoutes,
  partnerRoutes,
  partnerAuthorityRoutes,
  companyRoutes,
  friendRoutes,
  menuRoutes,
  seriesRoutes,
  modelRoutes,
  groupRoutes,
  tagRoutes,
  shopRoutes,
  dictionaryRoutes,
  homeRoutes,
  areaRoutes,
  ipLockRoutes,
  mdmBlacklistRoutes,
  packageBlacklistRoutes,
  jobRoutes,
  developerRoutes,
  fileRoutes,
  exportRoutes,
  liveRoutes,
  webhookRoutes,
  importRoutes,
  erpRoutes,
  rangeRoutes,
  transferRoutes,
  allocationRoutes,
  apiKeyRoutes,
  linkRoutes,
  linkKeyRoutes,
  claimRoutes,
  factoryKeyRoutes,
  linkSettingRoutes,
  taskRoutes,
  taskMoveRoutes,
  deviceTaskRoutes,
  workRoutes,
  timedRoutes,
  notificationRoutes,
  journalRoutes,
  releaseRoutes,
  otaRoutes,
  publicationRoutes,
  storeRoutes,
  blockRoutes,
  adRoutes,
  myAppRoutes,
  appVersionRoutes,
  categoryRoutes,
  definitionRoutes,
  parameterRoutes,
  appInterfaceRoutes,
  storeParameterRoutes,
  reviewRoutes,
  marketRoutes,
];
export const allRoutes = routeCatalogue.flatMap((table) => Object.values(table));
