import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { guidesOf } from '@tilldeck/contracts/identity/menu.rules';
import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';

/** A row of the menu table, as far as the tree needs it. */
export interface MenuEntry {
  key: string;
  parent_key: string | null;
  platforms: string[];
  title_en: string;
  title_zh: string;
  path: string;
  component: string | null;
  icon: string | null;
  permission_id: string | null;
  resource_type: number;
  is_hidden: boolean;
  is_always_shown: boolean;
  is_cached: boolean;
  redirect: string | null;
  sort: number;
}

/** The pages somebody may open, in their directories. A directory without pages is left out unless always shown. */
export function menuTree(
  entries: readonly MenuEntry[],
  platform: 'admin' | 'partner',
  mayOpen: (permissionId: string) => boolean,
): MenuNode[] {
  const visible = entries.filter(
    (entry) => entry.platforms.includes(platform) && (entry.permission_id === null || mayOpen(entry.permission_id)),
  );
  const below = (parent: string | null): MenuNode[] =>
    visible
      .filter((entry) => entry.parent_key === parent)
      .toSorted((a, b) => a.sort - b.sort)
      .map((entry) => toNode(entry, below(entry.key)))
      .filter((node) => node.resourceType !== 0 || node.children.length > 0 || node.alwaysShow);
  return below(null);
}

const guides = guidesOf(menuCatalogue);

const toNode = (entry: MenuEntry, children: MenuNode[]): MenuNode => ({
  id: entry.key,
  pid: entry.parent_key,
  path: entry.path,
  name: entry.key,
  titleEn: entry.title_en,
  titleZh: entry.title_zh,
  permision: entry.permission_id,
  component: entry.component,
  alwaysShow: entry.is_always_shown,
  resourceType: entry.resource_type as MenuNode['resourceType'],
  hidden: entry.is_hidden,
  icon: entry.icon,
  isCache: entry.is_cached,
  redirect: entry.redirect,
  sort: entry.sort,
  guide: guides.get(entry.key) ?? null,
  children,
});
