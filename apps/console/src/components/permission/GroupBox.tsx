import type { Grants } from '@tilldeck/contracts/identity/role.schemas';
import { type GridCell, groupState } from '../../lib/permission/permission-grid.ts';

interface GroupBoxProps {
  cells: readonly GridCell[];
  value: Grants;
  mayChange: (cell: GridCell) => boolean;
  label: string;
  onToggle: (cells: readonly GridCell[]) => void;
}

/** A box for many cells: checked, empty, or in between. Absent where nothing of it can be changed. */
export function GroupBox({ cells, value, mayChange, label, onToggle }: GroupBoxProps) {
  const state = groupState(cells, value);
  if (state === 'absent' || !cells.some(mayChange)) return null;
  return (
    <input
      type="checkbox"
      className="blk-check"
      aria-label={label}
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={() => onToggle(cells)}
    />
  );
}
