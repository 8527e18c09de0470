import { deedKinds } from '@tilldeck/contracts/identity/deed.rules';
import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { cellsOf, type GridCell, holds, markOf } from '../../lib/permission/permission-grid.ts';
import styles from './PermissionTree.module.css';
import { useDeedText } from './useDeedText.ts';

interface DeedsRowProps {
  page: PermissionNode;
  depth: number;
  value: Grants;
  /** What marks compare with. */
  before: Grants;
  /** Only what differs from `before`. */
  isDifferenceOnly: boolean;
  mayChange: (cell: GridCell) => boolean;
  isReadOnly: boolean;
  lockReason: string;
  onToggle: (cells: readonly GridCell[]) => void;
}

/** Under a page: what each of its permissions lets a person do, by kind of deed, to be given by the sentence. */
export function DeedsRow(props: DeedsRowProps) {
  const { page, depth, value, before, isDifferenceOnly, isReadOnly } = props;
  const { t } = useTranslation('role');
  const isListed = (cell: GridCell) =>
    isDifferenceOnly ? holds(value, cell) !== holds(before, cell) : !isReadOnly || holds(value, cell);
  const groups = deedKinds
    .map((kind) => ({ kind, cells: cellsOf([page], kind).filter(isListed) }))
    .filter(({ cells }) => cells.length > 0);
  return (
    <tr data-deeds>
      <td colSpan={deedKinds.length + 1}>
        <dl className={styles.deeds} style={{ '--depth': depth } as React.CSSProperties}>
          {groups.map(({ kind, cells }) => (
            <div key={kind}>
              <dt>{t(`deed.${kind}`)}</dt>
              {cells.map((cell) => (
                <dd key={cell.action}>
                  <Deed {...props} cell={cell} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}

function Deed({
  cell,
  value,
  before,
  mayChange,
  isReadOnly,
  lockReason,
  onToggle,
}: DeedsRowProps & { cell: GridCell }) {
  const { t } = useTranslation('role');
  const deedText = useDeedText();
  const mark = markOf([cell], before, value);
  const note = mark === 'same' ? null : <em data-mark={mark}>{t(`permission.${mark}`)}</em>;
  if (isReadOnly)
    return (
      <>
        {deedText(cell)} {note}
      </>
    );
  return (
    <label title={mayChange(cell) ? undefined : lockReason}>
      <input
        type="checkbox"
        className="blk-check"
        aria-label={deedText(cell)}
        checked={holds(value, cell)}
        disabled={!mayChange(cell)}
        onChange={() => onToggle([cell])}
      />
      {deedText(cell)} {note}
    </label>
  );
}
