import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import styles from './MyApp.module.css';

/** The publish agreement with what it says. */
export function AgreementField({ id, value, onChange, disabled }: FieldControlProps) {
  const { t } = useTranslation('myApp');
  return (
    <label className={styles.agreement}>
      <input
        id={id}
        type="checkbox"
        className="blk-check"
        disabled={disabled}
        checked={value === true}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span>
        {t('field.agreement')}
        <br />
        <small className="blk-soft">{t('field.agreementHelp')}</small>
      </span>
    </label>
  );
}
