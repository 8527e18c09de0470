import { type KeyboardEvent, useRef } from 'react';

const items = (tree: HTMLElement): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
const parentOf = (item: HTMLElement): HTMLElement | null =>
  item.closest<HTMLElement>('[role=group]')?.parentElement?.querySelector<HTMLElement>(':scope > [role=treeitem]') ??
  null;

interface Place {
  all: HTMLElement[];
  at: number;
  item: HTMLElement | null;
  isOpen: string | null | undefined;
}
type Deed = { go: HTMLElement | null | undefined } | { press: HTMLElement | null | undefined };

/** Where a key leads from here, or what it presses. */
function deedOf(key: string, { all, at, item, isOpen }: Place): Deed | null {
  switch (key) {
    case 'ArrowDown':
      return { go: all[at + 1] };
    case 'ArrowUp':
      return { go: all[Math.max(0, at - 1)] };
    case 'Home':
      return { go: all[0] };
    case 'End':
      return { go: all.at(-1) };
    case 'ArrowRight':
      return item && isOpen === 'false' ? { press: item } : { go: all[at + 1] };
    case 'ArrowLeft':
      return item && isOpen === 'true' ? { press: item } : { go: item && parentOf(item) };
    case 'Enter':
      return { press: item?.querySelector<HTMLElement>('a') ?? item };
    default:
      return null;
  }
}

/** Keys of a tree: up and down walk, right opens, left closes or goes up, Home and End jump, Enter follows. */
export function useTreeKeys() {
  const tree = useRef<HTMLDivElement>(null);
  const focus = (item: HTMLElement | null | undefined) => {
    if (!item || !tree.current) return;
    for (const other of items(tree.current)) other.tabIndex = -1;
    item.tabIndex = 0;
    item.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[role=treeitem]');
    if (!tree.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items(tree.current);
    // The tree itself has the focus until somebody walks in.
    const at = item ? all.indexOf(item) : -1;
    const isOpen = item?.getAttribute('aria-expanded');
    const deed = deedOf(event.key, { all, at, item, isOpen });
    if (!deed) return;
    event.preventDefault();
    if ('press' in deed) deed.press?.click();
    else focus(deed.go);
  };
  return { ref: tree, tabIndex: 0, onKeyDown };
}
