import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

export interface ListKeyActions {
  focusSearch: () => void;
  /** Gets the key of the row that has the focus. */
  toggleRow: (rowKey: string) => void;
  openRow: (rowKey: string) => void;
  previousPage: () => void;
  nextPage: () => void;
  refresh: () => void;
  clearSelection: () => void;
  showHelp: () => void;
}

/** Keys mean letters where somebody writes, and belong to the dialog where one is open. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=dialog], [role=listbox], [role=menu]')) return true;
  // A dialog that fades is closed for the person.
  const open =
    '.ant-modal-wrap:not([style*="display: none"]):not(.td-closing):not(:has(.ant-zoom-leave)), .ant-drawer-open';
  if (document.querySelector(open)) return true;
  return target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])');
}

const focusedRow = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement.closest<HTMLElement>('[data-row]') : null;

function moveFocus(scroller: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(scroller?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = focusedRow();
  const index = current ? rows.indexOf(current) : -1;
  const next = rows[index < 0 ? (step > 0 ? 0 : rows.length - 1) : index + step];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}

/** `/` `j` `k` `x` `Enter` `[` `]` `r` `Esc` `?` on a list. The focus itself says which row is meant. */
export function useListKeys(scroller: RefObject<HTMLElement | null>, actions: ListKeyActions, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event)) return;
    const row = focusedRow();
    const rowKey = row?.dataset.row;
    const isOnRow = row === document.activeElement;
    const letters = new Map<string, () => void>([
      ['/', actions.focusSearch],
      ['j', () => moveFocus(scroller.current, 1)],
      ['k', () => moveFocus(scroller.current, -1)],
      ['x', () => rowKey && actions.toggleRow(rowKey)],
      ['[', actions.previousPage],
      [']', actions.nextPage],
      ['r', actions.refresh],
      ['?', actions.showHelp],
    ]);
    const onRow = new Map<string, () => void>([
      ['Enter', () => rowKey && actions.openRow(rowKey)],
      ['ArrowDown', () => moveFocus(scroller.current, 1)],
      ['ArrowUp', () => moveFocus(scroller.current, -1)],
    ]);
    const action =
      (isOnRow ? onRow.get(event.key) : undefined) ??
      (isOn ? letters.get(event.key) : undefined) ??
      (event.key === 'Escape' ? actions.clearSelection : undefined);
    if (!action) return;
    event.preventDefault();
    action();
  });
  // Not after the first paint: whoever sees the list can use its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
