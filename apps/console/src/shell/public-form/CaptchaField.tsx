import { captchaMax } from '@tilldeck/contracts/identity/typed.limits';
import { useTranslation } from 'react-i18next';
import { FormAlert } from './FormAlert.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import type { Captcha } from './useCaptcha.ts';

interface CaptchaFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'suffix' | 'autoComplete' | 'hint'> {
  captcha: Captcha | null;
  isWorkChosen: boolean;
  onRefresh: () => void;
  onWorkChosen: (isChosen: boolean) => void;
}

/** A picture to read, or, for people who cannot, a calculation that the browser does when the form is sent. */
export function CaptchaField({ captcha, isWorkChosen, onRefresh, onWorkChosen, ...field }: CaptchaFieldProps) {
  const { t } = useTranslation('pages');
  if (isWorkChosen)
    return (
      <FormAlert kind="info">
        {t('field.workNote')}{' '}
        <button type="button" className="td-link-button" onClick={() => onWorkChosen(false)}>
          {t('field.workBack')}
        </button>
      </FormAlert>
    );
  return (
    <>
      <TextField
        {...field}
        label={t('field.captcha')}
        autoComplete="off"
        maxLength={captchaMax}
        suffix={
          <button type="button" className="td-captcha" title={t('field.captchaRefresh')} onClick={onRefresh}>
            {captcha && <img src={captcha.image} alt={t('field.captchaImage')} />}
          </button>
        }
      />
      {/* Not the field's hint: a problem takes the place of that, and this way must stay open. */}
      <p className="td-captcha-way">
        <button type="button" className="td-link-button" onClick={() => onWorkChosen(true)}>
          {t('field.workInstead')}
        </button>
      </p>
    </>
  );
}
