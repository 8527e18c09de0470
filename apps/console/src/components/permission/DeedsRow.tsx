import { actionKeys } from '@tilldeck/contracts/core/route';
import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import { cellsOf, type GridCell, holds } from '../../lib/permission/permission-grid.ts';
import styles from './PermissionTree.module.css';
import { useDeedText } from './useDeedText.ts';

interface DeedsRowProps {
  page: PermissionNode;
  depth: number;
  value: Grants;
  mayChange: (cell: GridCell) => boolean;
  isReadOnly: boolean;
  lockReason: string;
  onToggle: (cells: readonly GridCell[]) => void;
}

/** Under a page: what each of its permissions lets a person do, to be given by the sentence. */
export function DeedsRow({ page, depth, value, mayChange, isReadOnly, lockReason, onToggle }: DeedsRowProps) {
  const deedText = useDeedText();
  const cells = cellsOf([page]).filter((cell) => !isReadOnly || holds(value, cell));
  return (
    <tr data-deeds>
      <td colSpan={actionKeys.length + 1}>
        <ul className={styles.deeds} style={{ '--depth': depth } as React.CSSProperties}>
          {cells.map((cell) => (
            <li key={cell.action}>
              {isReadOnly ? (
                deedText(cell)
              ) : (
                <label title={mayChange(cell) ? undefined : lockReason}>
                  <input
                    type="checkbox"
                    className="blk-check"
                    checked={holds(value, cell)}
                    disabled={!mayChange(cell)}
                    onChange={() => onToggle([cell])}
                  />
                  {deedText(cell)}
                </label>
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
