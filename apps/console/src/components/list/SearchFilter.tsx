import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FilterBar.module.css';
import { type SearchSource, useSearchOptions } from './useListFilters.ts';

interface SearchFilterProps {
  label: string;
  source: SearchSource;
  isMulti: boolean;
  /** In a form its label stands above it already. */
  isInForm?: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
  id?: string | undefined;
  isDisabled?: boolean;
  /** How many can be chosen. */
  most?: number | undefined;
}

/** One or several of more records than fit into a list: the server searches while somebody types. */
export function SearchFilter(props: SearchFilterProps) {
  const { label, source, isMulti, isInForm = false, value, onChange, id, isDisabled = false, most } = props;
  const { t } = useTranslation('blocks');
  const [isOpened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const named = useSearchOptions(source, '', value, value.length > 0);
  const found = useSearchOptions(source, keyword, [], isOpened);
  // Without a choice there is nothing to name; what was read for the opened list would stay beside what is found.
  const chosen = value.length > 0 ? named.options : [];
  const known = new Map([...chosen, ...found.options].map((option) => [option.value, option]));
  const shared = {
    ...(id ? { id } : {}),
    disabled: isDisabled,
    className: styles.control ?? '',
    'aria-label': label,
    ...(value.length > 0 && !isInForm ? { prefix: <span className={styles.label}>{label}</span> } : {}),
    placeholder: isInForm ? t('form.choose') : label,
    // What is chosen keeps its name while others are looked for.
    options: [...known.values()],
    loading: found.isLoading,
    allowClear: true,
    showSearch: { filterOption: false, onSearch: setTyped, searchValue: typed },
    popupMatchSelectWidth: false,
    notFoundContent: found.error ? t('filter.optionsFailed') : found.isLoading ? t('filter.loading') : undefined,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) setOpened(true);
      else setTyped('');
    },
  };
  return isMulti ? (
    <Select
      {...shared}
      {...(most ? { maxCount: most } : {})}
      mode="multiple"
      maxTagCount="responsive"
      value={[...value]}
      onChange={onChange}
    />
  ) : (
    <Select {...shared} value={value[0] ?? null} onChange={(next?: string | null) => onChange(next ? [next] : [])} />
  );
}
