import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';
import styles from './PinField.module.css';

const dots = '••••••';

interface PinFieldProps extends FieldControlProps {
  /** One was saved before; nobody can read it. */
  isSet: boolean;
  most?: number | undefined;
}

/** A password that is set is shown as dots and stays as it is until somebody clears it for a new one. */
export function PinField({ id, value, onChange, onBlur, disabled, isSet, most }: PinFieldProps) {
  const { t } = useTranslation('policyForm');
  const [isCleared, setCleared] = useState(false);
  const shared = { ...(id ? { id } : {}), disabled: Boolean(disabled) };
  if (isSet && !isCleared)
    return (
      <span className={styles.row}>
        <Input {...shared} readOnly value={dots} aria-description={t('secret.set')} />
        <ActionButton label={t('secret.clear')} onClick={() => setCleared(true)} />
      </span>
    );
  return (
    <span className={styles.row}>
      <Password
        {...shared}
        inputMode="numeric"
        autoComplete="new-password"
        {...(most ? { maxLength: most } : {})}
        value={(value as string | undefined) ?? ''}
        onBlur={onBlur}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isSet ? (
        <ActionButton
          label={t('secret.keep')}
          onClick={() => {
            onChange?.(undefined);
            setCleared(false);
          }}
        />
      ) : null}
    </span>
  );
}
