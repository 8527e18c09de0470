import Input from 'antd/es/input/Input';
import { useTranslation } from 'react-i18next';
import type { GridView } from '../../lib/permission/permission-grid.ts';
import styles from './PermissionTree.module.css';

interface PermissionToolsProps {
  view: GridView;
  counts: Record<GridView, number>;
  /** Whether there is something saved to compare with. */
  hasChanges: boolean;
  search: string;
  /** Whether each permission is described. */
  isDescribed: boolean;
  onDescribe: (isDescribed: boolean) => void;
  onView: (view: GridView) => void;
  onSearch: (search: string) => void;
}

/** What of the grid is shown. */
export function PermissionTools(props: PermissionToolsProps) {
  const { view, counts, hasChanges, search, isDescribed, onDescribe, onView, onSearch } = props;
  const { t } = useTranslation('role');
  const views: GridView[] = hasChanges ? ['all', 'granted', 'changed'] : ['all', 'granted'];
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search ?? ''}
        type="search"
        size="small"
        allowClear
        aria-label={t('permission.search')}
        placeholder={t('permission.search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <fieldset className={styles.views} aria-label={t('permission.views')}>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
            {t(`permission.view.${one}`)} <span className="blk-soft">{counts[one]}</span>
          </button>
        ))}
      </fieldset>
      <div className={styles.views}>
        <button type="button" aria-pressed={isDescribed} onClick={() => onDescribe(!isDescribed)}>
          {t('permission.describe')}
        </button>
      </div>
    </div>
  );
}
