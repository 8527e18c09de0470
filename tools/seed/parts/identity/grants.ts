import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import { actionsFor } from '@tilldeck/contracts/identity/menu.rules';
import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';
import type { Grants } from '@tilldeck/contracts/identity/role.schemas';
import {
  type RoleShape,
  type StarterRoleName,
  shapedGrants,
  starterRoles,
} from '@tilldeck/contracts/identity/starter-role.rules';
import { role as texts } from '@tilldeck/phrases/en-US/role';

export type Platform = 'admin' | 'partner';

export interface RoleSpec extends RoleShape {
  platform: Platform;
  code: string;
  name: string;
  remark: string;
}

const starter = (platform: Platform, code: StarterRoleName): RoleSpec => ({
  ...starterRoles[code],
  platform,
  code,
  name: texts[`starter.${code}`],
  remark: texts[`starter.${code}.text`],
});

/** A request needs three people: who asks, who reviews, who decides. */
const blacklists = ['mdmblacklist', 'packageblacklist'];
const alsoBlacklists = (role: RoleSpec): RoleSpec => ({ ...role, full: [...role.full, ...blacklists] });

const administrator = {
  code: 'administrator',
  name: 'Administrator',
  full: ['*'],
  read: [],
  services: thirdPartyServices,
};
const finance = { code: 'finance', name: 'Finance', remark: 'Orders, invoices and figures', full: ['service-orders'] };

export const vendorRoles: readonly RoleSpec[] = [
  { ...administrator, platform: 'admin', remark: 'Runs the installation' },
  alsoBlacklists({ ...starter('admin', 'support'), name: 'Customer support' }),
  alsoBlacklists({ ...starter('admin', 'reviewer'), name: 'App reviewer' }),
  { ...finance, platform: 'admin', read: ['data-center', 'accounts'] },
  starter('admin', 'readonly'),
];

export const partnerRoles: readonly RoleSpec[] = [
  { ...administrator, platform: 'partner', remark: 'Runs the company’s account' },
  starter('partner', 'operator'),
  { ...starter('partner', 'developer'), name: 'App developer' },
  starter('partner', 'shop-manager'),
  { ...finance, platform: 'partner', read: ['data-center'] },
  starter('partner', 'readonly'),
];

export const isEverything = (role: RoleSpec): boolean => role.full.includes('*');

export const grantsOf = (role: RoleSpec, menus: readonly MenuSpec[] = menuCatalogue): Grants =>
  shapedGrants(
    role,
    menus
      .filter((menu) => !menu.subPageOf && menu.platforms.includes(role.platform))
      .map((menu) => ({ key: menu.key, parentKey: menu.parent, actions: actionsFor(menu, role.platform) })),
  );
