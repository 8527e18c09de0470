import { type KeyboardEvent, useState } from 'react';
import type { TreeParts } from '../list/DataTable.tsx';
import { type TreeLine, treeStep } from './tree-lines.rules.ts';

/** The keys of a tree, and the one row of it that Tab leads to. */
export function useTreeKeys(lines: readonly TreeLine[], onToggle: (key: string) => void): TreeParts {
  const [at, setAt] = useState<string>();
  const places = new Map(lines.map(({ key, level, isOpen }) => [key, { level, isOpen }]));
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = event.target as HTMLElement;
    // Keys pressed in a button, a menu or a dialog of the row are not for the tree.
    if (row.dataset.row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeStep(event.key, lines, row.dataset.row);
    if (!step) return;
    event.preventDefault();
    if ('toggle' in step) onToggle(step.toggle);
    else if ('press' in step) row.querySelector<HTMLElement>('a, [data-enter]')?.click();
    else event.currentTarget.querySelector<HTMLElement>(`[data-row="${CSS.escape(step.go)}"]`)?.focus();
  };
  return {
    placeOf: (key) => places.get(key),
    entered: at !== undefined && places.has(at) ? at : lines[0]?.key,
    events: { onKeyDown, onFocus: ({ target }) => target.dataset.row !== undefined && setAt(target.dataset.row) },
  };
}
