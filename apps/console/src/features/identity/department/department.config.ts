import type { Department } from '@tilldeck/contracts/identity/department.schemas';

/** What the tree shows: without the departments below those that are folded. */
export function unfolded(tree: readonly Department[], folded: ReadonlySet<string>): Department[] {
  const hidden = new Set<string>();
  return tree.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && (hidden.has(parentId) || folded.has(parentId));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}

/** Ids of a department and everything below it; parents come first in the tree. */
export function subtree(tree: readonly Department[], id: string): Set<string> {
  const found = new Set([id]);
  for (const one of tree) if (one.parentId !== null && found.has(one.parentId)) found.add(one.id);
  return found;
}

/** Departments to choose from, set in by their depth. */
export const departmentOptions = (tree: readonly Department[], except: ReadonlySet<string> = new Set()) =>
  tree
    .filter(({ id }) => !except.has(id))
    .map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth - 1)}${name}` }));
