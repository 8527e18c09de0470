import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../base/Popup.tsx';
import styles from './FilterBar.module.css';

interface PopupFilterProps {
  label: string;
  /** What is set now; none: nothing is. */
  text: string | undefined;
  icon: ReactNode;
  width: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onClear: () => void;
  children: ReactNode;
}

/** A filter that is set in a panel under its button. */
export function PopupFilter({ label, text, icon, width, isOpen, onOpenChange, onClear, children }: PopupFilterProps) {
  const { t } = useTranslation('blocks');
  return (
    <div className={styles.holder}>
      <Popup
        label={label}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        width={width}
        trigger={(attributes) => (
          <button type="button" className={styles.trigger} {...attributes}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{text ?? null}</span>
            {icon}
          </button>
        )}
      >
        {children}
      </Popup>
      {text === undefined ? null : (
        <button type="button" className={styles.clear} aria-label={t('filter.clearOne', { label })} onClick={onClear}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </div>
  );
}
