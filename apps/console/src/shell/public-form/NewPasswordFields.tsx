import { passwordMax, passwordPattern } from '@tilldeck/contracts/identity/credential.limits';
import { useTranslation } from 'react-i18next';
import '../../components/base/blocks.css';
import { PasswordStrength } from '../../components/text/PasswordStrength.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { TextFieldProps } from './TextField.tsx';

type Field = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;

interface NewPasswordFieldsProps {
  /** Password managers file the new password under this name. */
  account: string;
  newPassword: Field;
  repeatPassword: Field;
  isFirst?: boolean;
  label?: string;
  repeatLabel?: string;
}

/** A new password, how strong it is, and the same again. */
export function NewPasswordFields({
  account,
  newPassword,
  repeatPassword,
  isFirst = false,
  label,
  repeatLabel,
}: NewPasswordFieldsProps) {
  const { t } = useTranslation('pages');
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <div>
        <PasswordField
          {...newPassword}
          label={label ?? t('field.newPassword')}
          hint={t('field.passwordRule')}
          autoComplete="new-password"
          maxLength={passwordMax}
          isFirst={isFirst}
        />
        <div className="td-strength">
          <PasswordStrength password={newPassword.value} />
        </div>
      </div>
      <PasswordField
        {...repeatPassword}
        label={repeatLabel ?? t('field.repeatPassword')}
        autoComplete="new-password"
        maxLength={passwordMax}
      />
    </>
  );
}

/** What is wrong with the two entries. */
export function useNewPasswordCheck() {
  const { t } = useTranslation('pages');
  return ({ newPassword, repeatPassword }: { newPassword: string; repeatPassword: string }) => ({
    ...(passwordPattern.test(newPassword) ? {} : { newPassword: t('field.passwordRule') }),
    ...(repeatPassword === newPassword ? {} : { repeatPassword: t('field.passwordsDiffer') }),
  });
}
