import type { KeyboardEvent } from 'react';

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys go from box to box, over what has none; Tab and Space keep their meaning. */
export function useGridKeys() {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const step = steps[event.key];
      const cell = (event.target as Element).closest('td, th') as HTMLTableCellElement | null;
      if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = nextBox(event.currentTarget, cell, step);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

const boxIn = (cell: HTMLTableCellElement | undefined) =>
  cell?.querySelector<HTMLElement>('input:not(:disabled)') ?? null;

function nextBox(
  table: HTMLTableElement,
  from: HTMLTableCellElement,
  [rowStep, columnStep]: readonly [number, number],
) {
  let row = (from.parentElement as HTMLTableRowElement).rowIndex + rowStep;
  let column = from.cellIndex + columnStep;
  // A row of sentences has one wide cell: keys that go up or down pass it.
  for (let line = table.rows[row]; line && (columnStep === 0 || line.cells[column]); line = table.rows[row]) {
    const box = line.hasAttribute('data-deeds') ? null : boxIn(line.cells[column]);
    if (box) return box;
    row += rowStep;
    column += columnStep;
  }
  return null;
}
