import Input from 'antd/es/input/Input';
import { useTranslation } from 'react-i18next';
import type { GridView } from '../../lib/permission/permission-grid.ts';
import styles from './PermissionTree.module.css';

interface PermissionToolsProps {
  view: GridView;
  counts: Record<GridView, number>;
  /** What there is to look at; the first is everything. */
  views: readonly GridView[];
  /** The starter role that the view `starter` compares with. */
  starter: string;
  search: string;
  /** Whether each permission is described. */
  isDescribed: boolean;
  onDescribe: (isDescribed: boolean) => void;
  onView: (view: GridView) => void;
  onSearch: (search: string) => void;
}

/** What of the grid is shown. */
export function PermissionTools(props: PermissionToolsProps) {
  const { view, counts, views, starter, search, isDescribed, onDescribe, onView, onSearch } = props;
  const { t } = useTranslation('role');
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
            {t(`permission.view.${one}`, { starter })} <span className="blk-soft">{counts[one]}</span>
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
