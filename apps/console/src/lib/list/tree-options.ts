/** Nodes of a tree to choose from, with their depth. */
export const treeOptions = (
  tree: readonly { id: string; name: string; depth: number }[],
  except: ReadonlySet<string> = new Set(),
) => tree.filter(({ id }) => !except.has(id)).map(({ id, name, depth }) => ({ value: id, label: name, depth }));
