import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterValue, FilterValues } from '../../lib/list/filter-values.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import styles from './FilterBar.module.css';
import { FilterControl } from './FilterControl.tsx';
import type { ListFilter } from './list.filters.ts';

interface FilterSheetProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onSet: (name: string, value: FilterValue | undefined, isTyping?: boolean) => void;
  onClose: () => void;
}

/** All filters of a list one below the other, over a screen without room for a row of them. */
export function FilterSheet({ filters, values, onSet, onClose }: FilterSheetProps) {
  const { t } = useTranslation('blocks');
  return (
    <Drawer
      open
      placement="bottom"
      size="80%"
      title={t('filter.bar')}
      onClose={onClose}
      // In a zoomed body a whole window is not as wide as the page.
      styles={{ wrapper: { width: '100%' } }}
      footer={<ActionButton kind="primary" label={t('filter.show')} onClick={onClose} />}
    >
      <div className={styles.sheet}>
        {filters.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            value={values[filter.name]}
            onChange={(value, isTyping) => onSet(filter.name, value, isTyping)}
          />
        ))}
      </div>
    </Drawer>
  );
}
