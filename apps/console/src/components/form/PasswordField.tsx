import Password from 'antd/es/input/Password';
import { PasswordStrength } from '../text/PasswordStrength.tsx';

interface PasswordFieldProps {
  id?: string;
  value?: string;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
  /** A password that is being set: shows how strong it is. */
  isNew: boolean;
}

export function PasswordField({ value = '', onChange, isNew, ...attributes }: PasswordFieldProps) {
  return (
    <>
      <Password
        {...attributes}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      {isNew ? <PasswordStrength password={value} /> : null}
    </>
  );
}
