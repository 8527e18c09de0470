import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { ActionKey } from '@tilldeck/contracts/core/route';
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
}

const looking: readonly ActionKey[] = ['query', 'get'];

/** A request needs three people: who asks, who reviews, who decides. */
const blacklists = ['mdmblacklist', 'packageblacklist'];

export const vendorRoles: readonly RoleSpec[] = [
  { platform: 'admin', code: 'administrator', name: 'Administrator', full: ['*'], read: [] },
  {
    platform: 'admin',
    code: 'support',
    name: 'Customer support',
    full: ['support', 'remote', ...blacklists],
    read: ['*'],
  },
  {
    platform: 'admin',
    code: 'reviewer',
    name: 'App reviewer',
    full: ['appstore', ...blacklists],
    read: ['device', 'support'],
  },
  {
    platform: 'admin',
    code: 'finance',
    name: 'Finance',
    full: ['service'],
    read: ['partner', 'datacenter', 'account'],
  },
];

export const partnerRoles: readonly RoleSpec[] = [
  { platform: 'partner', code: 'administrator', name: 'Administrator', full: ['*'], read: [] },
  { platform: 'partner', code: 'operator', name: 'Operator', full: ['device', 'map', 'support'], read: ['*'] },
  { platform: 'partner', code: 'developer', name: 'App developer', full: ['appstore'], read: ['device'] },
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
      if (covers(role.full, menu)) return [[menu.key, menu.actions]];
      const readable = menu.actions.filter((action) => looking.includes(action));
      return covers(role.read, menu) && readable.length > 0 ? [[menu.key, readable]] : [];
    }),
  );
}
