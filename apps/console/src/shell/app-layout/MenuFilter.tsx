import { useTranslation } from 'react-i18next';

interface MenuFilterProps {
  typed: string;
  onType: (typed: string) => void;
  /** Nothing in the menu has what was typed in its title. */
  isEmpty: boolean;
}

/** Type to find a page in the menu. Escape shows the whole menu again. */
export function MenuFilter({ typed, onType, isEmpty }: MenuFilterProps) {
  const { t } = useTranslation();
  return (
    <div className="td-side-filter">
      <input
        type="search"
        aria-label={t('nav.filter')}
        placeholder={t('nav.filter')}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('');
        }}
      />
      <p role="status">{isEmpty ? t('nav.filterNone') : ''}</p>
    </div>
  );
}
