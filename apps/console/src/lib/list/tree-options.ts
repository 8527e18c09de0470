/** Nodes of a tree to choose from, set in by their depth. */
export const treeOptions = (
  tree: readonly { id: string; name: string; depth: number }[],
  except: ReadonlySet<string> = new Set(),
) =>
  tree
    .filter(({ id }) => !except.has(id))
    .map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth - 1)}${name}` }));
