import { type ActionKey, actionKeys } from '@tilldeck/contracts/core/route';
import { type DeedKind, deedKindOf } from '@tilldeck/contracts/identity/deed.rules';
import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';

export interface GridCell {
  key: string;
  action: ActionKey;
}

export interface GridRow {
  node: PermissionNode;
  depth: number;
  isDirectory: boolean;
  /** The pages it stands for: itself, or everything below a directory. */
  pages: readonly PermissionNode[];
}

export type GroupState = 'all' | 'some' | 'none' | 'absent';

export const holds = (grants: Grants, { key, action }: GridCell): boolean => grants[key]?.includes(action) ?? false;

/** Directories before their pages, in the order given. A directory without pages is left out. */
export function gridRows(nodes: readonly PermissionNode[]): GridRow[] {
  const known = new Set(nodes.map((node) => node.key));
  const below = (parent: string | null, depth: number): GridRow[] =>
    nodes
      .filter((node) => (node.parentKey !== null && known.has(node.parentKey) ? node.parentKey : null) === parent)
      .flatMap((node) => {
        const children = below(node.key, depth + 1);
        if (node.actions.length > 0) return [{ node, depth, isDirectory: false, pages: [node] }, ...children];
        const pages = children.filter((row) => !row.isDirectory).map((row) => row.node);
        return pages.length > 0 ? [{ node, depth, isDirectory: true, pages }, ...children] : [];
      });
  return below(null, 0);
}

/** The permissions of these pages, of one kind of deed or of all. */
export const cellsOf = (pages: readonly PermissionNode[], kind?: DeedKind): GridCell[] =>
  pages
    .flatMap((page) => page.actions.map((action) => ({ key: page.key, action })))
    .filter((cell) => kind === undefined || deedKindOf(cell) === kind);

export const heldOf = (cells: readonly GridCell[], value: Grants): GridCell[] =>
  cells.filter((cell) => holds(value, cell));

export type CellMark = 'added' | 'removed' | 'changed' | 'same';

/** How a cell of several permissions differs from what it is compared with. */
export function markOf(cells: readonly GridCell[], before: Grants, value: Grants): CellMark {
  const isAdded = cells.some((cell) => holds(value, cell) && !holds(before, cell));
  const isRemoved = cells.some((cell) => !holds(value, cell) && holds(before, cell));
  if (isAdded && isRemoved) return 'changed';
  if (isAdded) return 'added';
  return isRemoved ? 'removed' : 'same';
}

export function groupState(cells: readonly GridCell[], value: Grants): GroupState {
  if (cells.length === 0) return 'absent';
  const held = heldOf(cells, value).length;
  return held === 0 ? 'none' : held === cells.length ? 'all' : 'some';
}

/** Grants all of the cells, or takes all of them when they are all granted already. Locked ones stay as they are. */
export function toggleCells(value: Grants, cells: readonly GridCell[], mayChange: (cell: GridCell) => boolean): Grants {
  const free = cells.filter(mayChange);
  const isGranting = !free.every((cell) => holds(value, cell));
  const next = new Map(Object.entries(value).map(([key, actions]) => [key, new Set(actions)]));
  for (const { key, action } of free) {
    const actions = next.get(key) ?? new Set<ActionKey>();
    if (isGranting) actions.add(action);
    else actions.delete(action);
    next.set(key, actions);
  }
  return tidy(next);
}

const tidy = (grants: ReadonlyMap<string, ReadonlySet<ActionKey>>): Grants =>
  Object.fromEntries(
    [...grants]
      .filter(([, actions]) => actions.size > 0)
      .map(([key, actions]) => [key, actionKeys.filter((action) => actions.has(action))]),
  );

export interface GrantChange {
  key: string;
  added: ActionKey[];
  removed: ActionKey[];
}

/** What differs, page by page. */
export function grantChanges(before: Grants, after: Grants): GrantChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .map((key) => ({
      key,
      added: actionKeys.filter((action) => holds(after, { key, action }) && !holds(before, { key, action })),
      removed: actionKeys.filter((action) => holds(before, { key, action }) && !holds(after, { key, action })),
    }))
    .filter(({ added, removed }) => added.length + removed.length > 0);
}

/** How many permissions differ. */
export const countChanges = (before: Grants, after: Grants): number =>
  grantChanges(before, after).reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);

export const countGrants = (grants: Grants): number =>
  Object.values(grants).reduce((sum, actions) => sum + actions.length, 0);

/** What the catalogue says may be given, in the shape the tree takes. */
export const grantableOf = (nodes: readonly PermissionNode[]): Grants =>
  Object.fromEntries(nodes.filter((node) => node.actions.length > 0).map((node) => [node.key, node.grantable]));

/** What of `grants` lies within `bounds`. */
export const withinBounds = (grants: Grants, bounds: Grants): Grants =>
  tidy(
    new Map(
      Object.entries(grants).map(([key, actions]) => [
        key,
        new Set(actions.filter((action) => holds(bounds, { key, action }))),
      ]),
    ),
  );

/** `starter`: what differs from the starter role it is compared with. */
export type GridView = 'all' | 'granted' | 'changed' | 'starter';

/** The rows that are looked for, with the directories they stand in. */
export function visibleRows(
  rows: readonly GridRow[],
  look: {
    view: GridView;
    search: string;
    value: Grants;
    /** What the view compares with. */
    before: Grants;
    /** What the permissions of a page let a person do, in words. */
    deedsOf?: (page: PermissionNode) => readonly string[];
  },
): GridRow[] {
  const wanted = look.search.trim().toLowerCase();
  const matches = (node: PermissionNode) =>
    [node.titleEn, node.titleZh, node.key, ...(look.deedsOf?.(node) ?? [])].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  const changed = new Set(grantChanges(look.before, look.value).map((change) => change.key));
  const isInView = (page: PermissionNode) =>
    look.view === 'all' || (look.view === 'granted' ? (look.value[page.key]?.length ?? 0) > 0 : changed.has(page.key));
  const named = new Set(rows.filter((row) => matches(row.node)).flatMap((row) => row.pages.map((page) => page.key)));
  const isShown = (page: PermissionNode) => named.has(page.key) && isInView(page);
  return rows.flatMap((row) => {
    const pages = row.pages.filter(isShown);
    return pages.length > 0 ? [{ ...row, pages }] : [];
  });
}
