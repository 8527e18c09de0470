import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';

/**
 * The pages of every domain, found by file name: a manifest would bring the schemas of all calls along. Such a file exports
 * lists of pages and nothing else.
 */
const lists = import.meta.glob<Record<string, readonly MenuSpec[]>>(
  '../../../../../packages/contracts/src/*/*.menus.ts',
  { eager: true },
);
export const declaredMenus = Object.values(lists).flatMap((list) => Object.values(list).flat());
