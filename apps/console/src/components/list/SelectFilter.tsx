import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FilterBar.module.css';
import { type FilterOptions, useFilterOptions } from './useListFilters.ts';

interface SelectFilterProps {
  label: string;
  placeholder?: string | undefined;
  options: FilterOptions;
  isMulti: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** One or several of known values; long lists can be searched. */
export function SelectFilter({ label, placeholder, options, isMulti, value, onChange }: SelectFilterProps) {
  const { t } = useTranslation('blocks');
  const [isOpened, setOpened] = useState(false);
  const loaded = useFilterOptions(options, isOpened || value.length > 0);
  const shared = {
    className: styles.control ?? '',
    'aria-label': label,
    ...(value.length > 0 ? { prefix: <span className={styles.label}>{label}</span> } : {}),
    placeholder: placeholder ?? label,
    options: loaded.options,
    loading: loaded.isLoading,
    allowClear: true,
    showSearch: isMulti || loaded.options.length > 8 ? { optionFilterProp: 'label' } : false,
    popupMatchSelectWidth: false,
    notFoundContent: loaded.error ? t('filter.optionsFailed') : loaded.isLoading ? t('filter.loading') : undefined,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) setOpened(true);
    },
  };
  return isMulti ? (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      value={[...value]}
      onChange={(values: string[]) => onChange(values)}
    />
  ) : (
    <Select
      {...shared}
      value={value[0] ?? null}
      onChange={(chosen?: string | null) => onChange(chosen ? [chosen] : [])}
    />
  );
}
