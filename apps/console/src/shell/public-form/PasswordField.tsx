import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShellIcon } from '../ShellIcon.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const { t } = useTranslation('pages');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="td-field-eye"
          aria-pressed={isShown}
          aria-label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <ShellIcon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
