import { access } from './access.ts';
import { account } from './account.ts';
import { ad } from './ad.ts';
import { appstore } from './appstore.ts';
import { audit } from './audit.ts';
import { blacklist } from './blacklist.ts';
import { block } from './block.ts';
import { category } from './category.ts';
import { company } from './company.ts';
import { companySignOn } from './company-sign-on.ts';
import { department } from './department.ts';
import { device } from './device.ts';
import { enrolment } from './enrolment.ts';
import { execution } from './execution.ts';
import { factor } from './factor.ts';
import { friend } from './friend.ts';
import { group } from './group.ts';
import { intake } from './intake.ts';
import { integration } from './integration.ts';
import { journal } from './journal.ts';
import { market } from './market.ts';
import { menu } from './menu.ts';
import { model } from './model.ts';
import { myApp } from './my-app.ts';
import { notification } from './notification.ts';
import { objects } from './objects.ts';
import { ota } from './ota.ts';
import { parameter } from './parameter.ts';
import { partner } from './partner.ts';
import { profile } from './profile.ts';
import { publication } from './publication.ts';
import { publishSettings } from './publish-settings.ts';
import { release } from './release.ts';
import { report } from './report.ts';
import { review } from './review.ts';
import { role } from './role.ts';
import { shop } from './shop.ts';
import { source } from './source.ts';
import { system } from './system.ts';
import { tag } from './tag.ts';
import { task } from './task.ts';
import { termination } from './termination.ts';
import { timed } from './timed.ts';
import { version } from './version.ts';

/** One namespace per feature or domain, in a file of its name. The console loads each with the pages that show it. */
export const domainTexts = {
  publication,
  block,
  ad,
  access,
  account,
  appstore,
  audit,
  blacklist,
  companySignOn,
  company,
  department,
  device,
  enrolment,
  execution,
  friend,
  group,
  model,
  shop,
  tag,
  intake,
  integration,
  objects,
  partner,
  menu,
  factor,
  profile,
  publishSettings,
  report,
  role,
  system,
  task,
  termination,
  journal,
  notification,
  ota,
  release,
  source,
  timed,
  category,
  myApp,
  version,
  review,
  market,
  parameter,
};
