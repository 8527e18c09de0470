import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { matchPath } from 'react-router';
import { nameIn } from '../i18n/i18n.ts';

/** `resourceType` 2: a page that is reached from another one and stands in no menu. */
const subPage = 2;
const directory = 0;

/** An entry an administrator added that leads elsewhere. */
const isLink = (node: MenuNode): boolean => node.component === null && node.resourceType !== directory;

export const titleOf = (node: MenuNode, language: Language): string => nameIn(language, node);

const flattened = new WeakMap<readonly MenuNode[], readonly MenuNode[]>();

/** Kept for each menu: icons and trails of all pages ask for it, which took 25 ms of every start of the console. */
export function flattenMenu(menu: readonly MenuNode[]): readonly MenuNode[] {
  const known = flattened.get(menu);
  if (known) return known;
  const made = menu.flatMap((node) => [node, ...flattenMenu(node.children)]);
  flattened.set(menu, made);
  return made;
}

/** What the side menu shows: no sub-pages, nothing hidden, no directory that is empty after that. */
export const visibleMenu = (menu: readonly MenuNode[]): MenuNode[] =>
  menu
    .filter((node) => !node.hidden && node.resourceType !== subPage)
    .map((node) => ({ ...node, children: visibleMenu(node.children) }))
    .filter((node) => node.component !== null || isLink(node) || node.children.length > 0 || node.alwaysShow);

/** Pages whose title contains what was typed, in the directories they are in; a directory that matches keeps all its pages. */
export function menuMatching(menu: readonly MenuNode[], typed: string, language: Language): MenuNode[] {
  const wanted = typed.trim().toLocaleLowerCase(language);
  return menu.flatMap((node) => {
    if (titleOf(node, language).toLocaleLowerCase(language).includes(wanted)) return [node];
    const children = menuMatching(node.children, typed, language);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Pages somebody can go to directly: everything visible that is a page. */
export const openablePages = (menu: readonly MenuNode[]): MenuNode[] =>
  flattenMenu(visibleMenu(menu)).filter((node) => node.component !== null && !node.path.includes(':'));

export const nodeAt = (menu: readonly MenuNode[], pathname: string): MenuNode | null =>
  flattenMenu(menu).find((node) => node.component !== null && matchPath(node.path, pathname) !== null) ?? null;

/** From the outermost directory to the page itself. A details page stands behind the list that owns its permission. */
export function trailTo(menu: readonly MenuNode[], node: MenuNode): MenuNode[] {
  const all = flattenMenu(menu);
  const owner =
    node.resourceType === subPage
      ? all.find((other) => other.resourceType !== subPage && other.component && other.permision === node.permision)
      : undefined;
  const parent = owner ?? all.find((other) => other.id === node.pid);
  return parent ? [...trailTo(menu, parent), node] : [node];
}

/** Its own icon, or that of the directory it stands in. */
export const iconOf = (menu: readonly MenuNode[], node: MenuNode): string =>
  trailTo(menu, node).findLast((step) => step.icon !== null)?.icon ?? 'dot';
