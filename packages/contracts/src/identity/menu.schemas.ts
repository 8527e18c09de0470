import type { ActionKey } from '../core/route.ts';

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
  /** A page that is reached from another one and stands in no menu (details, forms). It shares its owner's permission. */
  subPageOf?: string;
}
