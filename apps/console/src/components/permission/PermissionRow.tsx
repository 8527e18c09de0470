import { type ActionKey, actionKeys } from '@tilldeck/contracts/core/route';
import type { Grants } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../lib/i18n/i18n.ts';
import { cellsOf, type GridCell, type GridRow, groupState, holds } from '../../lib/permission/permission-grid.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import { GroupBox } from './GroupBox.tsx';
import styles from './PermissionTree.module.css';
import { useDeedText } from './useDeedText.ts';

interface PermissionRowProps {
  row: GridRow;
  value: Grants;
  before: Grants;
  mayChange: (cell: GridCell) => boolean;
  isReadOnly: boolean;
  lockReason: string;
  isOpen: boolean;
  onFold: () => void;
  onToggle: (cells: readonly GridCell[]) => void;
}

/** A directory with boxes for everything below it, or a page with a cell per action it offers. */
export function PermissionRow(props: PermissionRowProps) {
  const { row, value, mayChange, isOpen, onFold, onToggle } = props;
  const { t } = useTranslation('role');
  const { language } = useSettings();
  const title = nameIn(language, row.node);
  const box = { value, mayChange, onToggle };
  return (
    <tr className={row.isDirectory ? styles.directory : undefined}>
      <th scope="row" className={styles.name} style={{ '--depth': row.depth } as React.CSSProperties}>
        <GroupBox {...box} cells={cellsOf(row.pages)} label={t('permission.row', { page: title })} />
        {row.isDirectory ? (
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onFold}>
            {title}
          </button>
        ) : (
          <span className={styles.title} title={row.node.key}>
            {title}
          </span>
        )}
      </th>
      {actionKeys.map((action) => (
        <td key={action}>
          {row.isDirectory ? (
            <DirectoryCell {...props} action={action} title={title} />
          ) : row.node.actions.includes(action) ? (
            <ActionCell {...props} cell={{ key: row.node.key, action }} title={title} />
          ) : null}
        </td>
      ))}
    </tr>
  );
}

function DirectoryCell({
  row,
  value,
  mayChange,
  onToggle,
  action,
  title,
}: PermissionRowProps & { action: ActionKey; title: string }) {
  const { t } = useTranslation('role');
  const cells = cellsOf(row.pages, action);
  if (groupState(cells, value) === 'absent') return null;
  const label = t('permission.cell', { page: title, action: t(`action.${action}`) });
  return <GroupBox cells={cells} value={value} mayChange={mayChange} label={label} onToggle={onToggle} />;
}

type CellMark = 'added' | 'removed' | 'same';

function ActionCell(props: PermissionRowProps & { cell: GridCell; title: string }) {
  const { cell, title, value, before, mayChange, isReadOnly, lockReason, onToggle } = props;
  const { t } = useTranslation('role');
  const deedText = useDeedText();
  const isHeld = holds(value, cell);
  const mark: CellMark = isHeld === holds(before, cell) ? 'same' : isHeld ? 'added' : 'removed';
  const name = t('permission.cell', { page: title, action: t(`action.${cell.action}`) });
  if (isReadOnly) return <ReadCell isHeld={isHeld} mark={mark} name={name} />;
  const isLocked = !mayChange(cell);
  return (
    <span
      className={styles.cell}
      data-mark={mark}
      data-locked={isLocked || undefined}
      title={isLocked ? lockReason : deedText(cell)}
    >
      <input
        type="checkbox"
        className="blk-check"
        aria-label={isLocked ? `${name}. ${lockReason}` : name}
        checked={isHeld}
        disabled={isLocked}
        onChange={() => onToggle([cell])}
      />
    </span>
  );
}

const signs: Record<CellMark, string> = { added: '+', removed: '−', same: '✓' };

function ReadCell({ isHeld, mark, name }: { isHeld: boolean; mark: CellMark; name: string }) {
  const { t } = useTranslation('role');
  if (!isHeld && mark === 'same')
    return <span className={styles.not} aria-label={`${name}: ${t('permission.no')}`} role="img" />;
  const word = t(mark === 'same' ? 'permission.yes' : `permission.${mark}`);
  return (
    <span className={styles.sign} data-mark={mark} role="img" aria-label={`${name}: ${word}`} title={word}>
      {signs[mark]}
    </span>
  );
}
