import { z } from 'zod';
import { type ActionKey, actionKeys } from '../core/route.ts';

/**
 * A page or a directory of the menu as a domain declares it. It is written into the menu table when the database is
 * migrated; what an administrator changed there (order, icon, hidden, enabled, titles) stays.
 */
export interface MenuSpec {
  /** Stable key; for pages also the permission id. */
  key: string;
  parent: string | null;
  platforms: readonly ('admin' | 'partner')[];
  titleEn: string;
  titleZh: string;
  path: string;
  /** Console page, `<domain>/<feature>/<Component>`; directories have none. */
  component: string | null;
  icon?: string;
  sort: number;
  /** Actions a role may be given here; directories have none. */
  actions: readonly ActionKey[];
  /** Those of them that partners cannot be given: they read here what the vendor writes. */
  vendorActions?: readonly ActionKey[];
  /** A page that is reached from another one and stands in no menu (details, forms). It shares its owner's permission. */
  subPageOf?: string;
  /** Page of the user guide (docs/guide) about it. A page that is reached from another one has that page's by default. */
  guide?: string;
}

const title = z.string().trim().min(1).max(60);
const sort = z.number().int().min(0).max(9999);
const platforms = z
  .array(z.enum(['admin', 'partner']))
  .min(1)
  .max(2);
/** Keys of entries, not database ids: declared ones are named in code. */
export const menuKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'invalid')
  .meta({ example: 'menu' });

/** A page inside the console, by its path, or an address outside. */
export const menuTarget = z
  .string()
  .trim()
  .max(300)
  .refine((text) => (text.startsWith('/') ? /^\/(?![/\\])[\w\-/.~%]*$/.test(text) : isSecureUrl(text)), 'menuTarget')
  .meta({ example: 'https://help.example/' });

function isSecureUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

export const menuKinds = ['directory', 'menu', 'page', 'link'] as const;
export type MenuKind = (typeof menuKinds)[number];

const settings = {
  titleEn: title,
  titleZh: title,
  icon: z.string().trim().max(40).optional(),
  sort: sort.default(0),
  parentId: menuKey.optional().describe('Its directory; none for the top level'),
  hidden: z.boolean().default(false).describe('Reachable by its address, but in no menu'),
};

export const menuChange = z.object({
  ...settings,
  id: menuKey,
  version: z.number().int().describe('The version that was read; a newer one refuses the change'),
  alwaysShow: z.boolean().default(false).describe('A directory that is shown without pages, too'),
  isCache: z.boolean().default(true).describe('The page is kept while tabs are used'),
  redirect: menuTarget.optional().describe('Where the address of a directory leads; its first page when absent'),
  path: menuTarget.optional().describe('Where a link leads; what comes with the product keeps its own'),
});

export const menuAddition = z.object({
  ...settings,
  kind: z.enum(['directory', 'link']),
  platforms,
  path: menuTarget.optional().describe('Where a link leads: a page of the console or an https address'),
});

/** An entry as its editor sees it: every field, and what of it was changed since it was delivered. */
export const menuEntry = z.object({
  id: z.string(),
  pid: z.string().nullable(),
  kind: z.enum(menuKinds),
  origin: z.enum(['declared', 'custom']),
  platforms,
  titleEn: z.string(),
  titleZh: z.string(),
  path: z.string(),
  permission: z.string().nullable(),
  component: z.string().nullable(),
  icon: z.string().nullable(),
  resourceType: z.number().int(),
  alwaysShow: z.boolean(),
  hidden: z.boolean(),
  isCache: z.boolean(),
  enabled: z.boolean(),
  redirect: z.string().nullable(),
  sort: z.number().int(),
  buttons: z.array(z.object({ action: z.enum(actionKeys), enabled: z.boolean() })).describe('The actions of a page'),
  isChanged: z.boolean().describe('Differs from what was delivered'),
  isGuarded: z.boolean().describe('Cannot be disabled or hidden, or all people would be locked out'),
  version: z.number().int(),
});
export type MenuEntry = z.output<typeof menuEntry>;

export const menuSwitch = z.object({
  id: menuKey,
  button: z.enum(actionKeys).optional().describe('One action of the page instead of the page itself'),
});

/** What an administrator may change about a declared entry, as the product delivered it. */
export interface DeliveredMenu {
  parent: string | null;
  titleEn: string;
  titleZh: string;
  icon: string | null;
  sort: number;
  hidden: boolean;
  alwaysShow: boolean;
  isCache: boolean;
  enabled: boolean;
  redirect: string | null;
  disabledActions: ActionKey[];
}

/**
 * Pages without which nobody could undo a mistake in the menu or in roles, with the actions that takes. They stay on,
 * and so does the directory they stand in.
 */
export const guardedMenus: Readonly<Record<string, readonly ActionKey[]>> = {
  menu: ['query', 'edit', 'enable'],
  role: ['query', 'get', 'edit'],
};
