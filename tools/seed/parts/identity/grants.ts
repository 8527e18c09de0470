import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { ActionKey } from '@tilldeck/contracts/core/route';
import { type ThirdPartyService, thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import { actionsFor } from '@tilldeck/contracts/identity/menu.rules';
import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';

export type Platform = 'admin' | 'partner';
export type Grants = Record<string, readonly ActionKey[]>;

/** What a role may do, by top entries or pages of the menu; an entry nobody declared yet has no effect. */
export interface RoleSpec {
  platform: Platform;
  code: string;
  name: string;
  /** Entries where everything is allowed; `*` stands for the whole menu. */
  full: readonly string[];
  /** Entries that may be looked at. */
  read: readonly string[];
  remark: string;
  services?: readonly ThirdPartyService[];
}

const looking: readonly ActionKey[] = ['query', 'get'];

/** A request needs three people: who asks, who reviews, who decides. */
const blacklists = ['mdmblacklist', 'packageblacklist'];

export const vendorRoles: readonly RoleSpec[] = [
  {
    platform: 'admin',
    code: 'administrator',
    name: 'Administrator',
    remark: 'Runs the installation',
    full: ['*'],
    read: [],
    services: thirdPartyServices,
  },
  {
    platform: 'admin',
    code: 'support',
    name: 'Customer support',
    remark: 'Answers tickets and assists on devices',
    full: ['support', 'remote', ...blacklists],
    read: ['*'],
  },
  {
    platform: 'admin',
    code: 'reviewer',
    name: 'App reviewer',
    remark: 'Approves apps before they reach the store',
    full: ['appstore', ...blacklists],
    read: ['device', 'support'],
  },
  {
    platform: 'admin',
    code: 'finance',
    name: 'Finance',
    remark: 'Orders, invoices and figures',
    full: ['service'],
    read: ['partners', 'datacenter', 'accounts'],
  },
  {
    platform: 'admin',
    code: 'readonly',
    name: 'Read only',
    remark: 'Looks at everything and changes nothing',
    full: [],
    read: ['*'],
  },
];

export const partnerRoles: readonly RoleSpec[] = [
  {
    platform: 'partner',
    code: 'administrator',
    name: 'Administrator',
    remark: 'Runs the company’s account',
    full: ['*'],
    read: [],
    services: thirdPartyServices,
  },
  {
    platform: 'partner',
    code: 'operator',
    name: 'Operator',
    remark: 'Looks after devices day by day',
    full: ['device', 'map', 'support'],
    read: ['*'],
  },
  {
    platform: 'partner',
    code: 'developer',
    name: 'App developer',
    remark: 'Publishes apps and uses the interfaces',
    full: ['appstore', 'developer'],
    read: ['device'],
    services: ['openApi', 'webhook'],
  },
  {
    platform: 'partner',
    code: 'shop-manager',
    name: 'Shop manager',
    remark: 'Devices and staff of one shop',
    full: ['device', 'map'],
    read: ['accounts', 'support'],
  },
  {
    platform: 'partner',
    code: 'finance',
    name: 'Finance',
    remark: 'Orders, invoices and figures',
    full: ['service'],
    read: ['partners', 'datacenter'],
  },
  {
    platform: 'partner',
    code: 'readonly',
    name: 'Read only',
    remark: 'Looks at everything and changes nothing',
    full: [],
    read: ['*'],
  },
];

export const isEverything = (role: RoleSpec): boolean => role.full.includes('*');

export function grantsOf(role: RoleSpec, menus: readonly MenuSpec[] = menuCatalogue): Grants {
  const byKey = new Map(menus.map((menu) => [menu.key, menu]));
  const rootOf = (menu: MenuSpec): string => {
    const parent = menu.parent === null ? undefined : byKey.get(menu.parent);
    return parent === undefined ? menu.key : rootOf(parent);
  };
  const covers = (keys: readonly string[], menu: MenuSpec) =>
    keys.includes('*') || keys.includes(rootOf(menu)) || keys.includes(menu.key);
  const pages = menus.filter((menu) => menu.component && !menu.subPageOf && menu.platforms.includes(role.platform));
  return Object.fromEntries(
    pages.flatMap((menu): [string, readonly ActionKey[]][] => {
      if (covers(role.full, menu)) return [[menu.key, actionsFor(menu, role.platform)]];
      const readable = menu.actions.filter((action) => looking.includes(action));
      return covers(role.read, menu) && readable.length > 0 ? [[menu.key, readable]] : [];
    }),
  );
}
