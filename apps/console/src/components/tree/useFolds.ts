import type { Placed } from '@tilldeck/contracts/core/tree';
import { useState } from 'react';
import { foldedLines, type TreeLine } from './tree-lines.rules.ts';

/** A set of keys that a person opens or closes one by one. */
export function useToggled() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKeys(next);
  };
  return { keys, toggle, setKeys };
}

/** The lines of a tree that is known whole; every branch is open until it is folded. */
export function useFolds<N extends Placed & { depth: number }>(
  tree: readonly N[],
): { lines: TreeLine<N>[]; onToggle: (key: string) => void } {
  const { keys, toggle } = useToggled();
  return { lines: foldedLines(tree, keys), onToggle: toggle };
}
