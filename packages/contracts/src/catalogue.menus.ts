import { appstoreMenus } from './appstore/appstore.menus.ts';
import { deviceMenus } from './devices/device.menus.ts';
import { devicesMenus } from './devices/devices.menus.ts';
import { groupMenus } from './devices/group.menus.ts';
import { intakeMenus } from './devices/intake.menus.ts';
import { modelMenus } from './devices/model.menus.ts';
import { shopMenus } from './devices/shop.menus.ts';
import { tagMenus } from './devices/tag.menus.ts';
import { accessMenus } from './identity/access.menus.ts';
import { accountMenus } from './identity/account.menus.ts';
import { apiKeyMenus } from './identity/api-key.menus.ts';
import { companySignOnMenus } from './identity/company-sign-on.menus.ts';
import { departmentMenus } from './identity/department.menus.ts';
import { identityMenus } from './identity/identity.menus.ts';
import { menuMenus } from './identity/menu.menus.ts';
import type { MenuSpec } from './identity/menu.schemas.ts';
import { partnerMenus } from './identity/partner.menus.ts';
import { roleMenus } from './identity/role.menus.ts';
import { webhookMenus } from './integration/webhook.menus.ts';
import { enrolmentMenus } from './link/enrolment.menus.ts';
import { reportMenus } from './link/report.menus.ts';
import { blacklistMenus } from './system/blacklist.menus.ts';
import { systemMenus } from './system/system.menus.ts';
import { scheduleMenus } from './tasks/schedule.menus.ts';
import { tasksMenus } from './tasks/tasks.menus.ts';

export const menuCatalogue: readonly MenuSpec[] = [
  ...identityMenus,
  ...systemMenus,
  ...appstoreMenus,
  ...devicesMenus,
  ...modelMenus,
  ...groupMenus,
  ...tagMenus,
  ...shopMenus,
  ...intakeMenus,
  ...reportMenus,
  ...deviceMenus,
  ...accessMenus,
  ...accountMenus,
  ...apiKeyMenus,
  ...companySignOnMenus,
  ...departmentMenus,
  ...partnerMenus,
  ...roleMenus,
  ...webhookMenus,
  ...blacklistMenus,
  ...menuMenus,
  ...enrolmentMenus,
  ...tasksMenus,
  ...scheduleMenus,
];
