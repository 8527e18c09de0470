import { useTranslation } from 'react-i18next';
import { ShellIcon } from '../ShellIcon.tsx';
import './BrandPanel.css';
import { FleetDrawing } from './FleetDrawing.tsx';

/** What the product is, beside the form: every device tied to one deck. */
export function BrandPanel() {
  const { t } = useTranslation();
  return (
    <aside className="td-brand">
      <FleetDrawing label={t('brand.illustration')} />
      <div className="td-brand-words">
        <p className="td-brand-line">{t('brand.line')}</p>
        <ul>
          {(['brand.pointSee', 'brand.pointAct', 'brand.pointProve'] as const).map((point) => (
            <li key={point}>
              <ShellIcon name="check" size={16} />
              {t(point)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
