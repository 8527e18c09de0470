import ColumnHeightOutlined from '@ant-design/icons/es/icons/ColumnHeightOutlined';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Density, densities } from '../../lib/list/list-preference.ts';
import { Popup } from '../base/Popup.tsx';
import styles from './ColumnsButton.module.css';
import { ToolButton } from './ToolButton.tsx';

/** How much air rows have. */
export function DensityButton({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const name = useId();
  return (
    <Popup
      label={t('density.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      width={180}
      trigger={(attributes) => (
        <ToolButton label={t('density.title')} icon={<ColumnHeightOutlined aria-hidden />} {...attributes} />
      )}
    >
      <fieldset className={styles.group}>
        <legend className="blk-visually-hidden">{t('density.title')}</legend>
        {densities.map((value) => (
          <div key={value} className={styles.item}>
            <label className={styles.label}>
              <input
                type="radio"
                className="blk-check"
                name={name}
                checked={density === value}
                onChange={() => onChange(value)}
              />
              {t(`density.${value}`)}
            </label>
          </div>
        ))}
      </fieldset>
    </Popup>
  );
}
