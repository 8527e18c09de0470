import { type Placed, unfolded } from '@tilldeck/contracts/core/tree';

/** A row of a tree as it is shown. */
export interface TreeLine<Row = unknown> {
  key: string;
  row: Row;
  /** 1 at the top. */
  level: number;
  /** Undefined: nothing is below it, or what is below it cannot be folded. */
  isOpen?: boolean | undefined;
}

/** The lines of a tree that is known whole. The nodes are in tree order. */
export function foldedLines<N extends Placed & { depth: number }>(
  tree: readonly N[],
  folded: ReadonlySet<string>,
): TreeLine<N>[] {
  const parents = new Set(tree.map(({ parentId }) => parentId));
  return unfolded(tree, folded).map((row) => ({
    key: row.id,
    row,
    level: row.depth,
    isOpen: parents.has(row.id) ? !folded.has(row.id) : undefined,
  }));
}

export type TreeStep = { go: string } | { toggle: string } | { press: string };

const goTo = (line: TreeLine | undefined): TreeStep | null => (line ? { go: line.key } : null);

/** Where a key leads from a line, or what it does to it: the keys of a treegrid. */
export function treeStep(key: string, lines: readonly TreeLine[], at: string): TreeStep | null {
  const place = lines.findIndex((line) => line.key === at);
  const line = lines[place];
  if (!line) return null;
  const next = lines[place + 1];
  switch (key) {
    case 'ArrowDown':
      return goTo(next);
    case 'ArrowUp':
      return goTo(lines[place - 1]);
    case 'Home':
      return goTo(lines[0]);
    case 'End':
      return goTo(lines.at(-1));
    case 'ArrowRight':
      if (line.isOpen === false) return { toggle: at };
      return next && next.level > line.level ? goTo(next) : null;
    case 'ArrowLeft':
      if (line.isOpen) return { toggle: at };
      return goTo(lines.slice(0, place).findLast(({ level }) => level < line.level));
    case 'Enter':
      return { press: at };
    default:
      return null;
  }
}
