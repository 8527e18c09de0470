import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { LineIcon, menuIcons } from '../../../components/icon/LineIcon.tsx';
import styles from './MenuListPage.module.css';

/** One of the icons the menu can draw, or none. */
export function IconField({ id, value, onChange, disabled }: FieldControlProps) {
  const { t } = useTranslation('menu');
  const chosen = (value as string | undefined) ?? '';
  const names = chosen && !menuIcons.some((icon) => icon === chosen) ? [chosen, ...menuIcons] : menuIcons;
  return (
    <div className={styles.icons} id={id} role="radiogroup" aria-label={t('field.icon')}>
      {['', ...names].map((name) => (
        <label key={name} title={name || t('field.noIcon')}>
          <input
            type="radio"
            className="blk-visually-hidden"
            aria-label={name || t('field.noIcon')}
            checked={chosen === name}
            disabled={Boolean(disabled)}
            onChange={() => onChange?.(name || undefined)}
          />
          {name ? <LineIcon name={name} size={20} /> : <span>{t('field.noIcon')}</span>}
        </label>
      ))}
    </div>
  );
}
