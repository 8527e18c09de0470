import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './TextField.tsx';
import type { Captcha } from './useCaptcha.ts';

interface CaptchaFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'suffix' | 'autoComplete'> {
  captcha: Captcha | null;
  onRefresh: () => void;
}

export function CaptchaField({ captcha, onRefresh, ...field }: CaptchaFieldProps) {
  const { t } = useTranslation('pages');
  return (
    <TextField
      {...field}
      label={t('field.captcha')}
      autoComplete="off"
      maxLength={12}
      suffix={
        <button type="button" className="td-captcha" title={t('field.captchaRefresh')} onClick={onRefresh}>
          {captcha && <img src={captcha.image} alt={t('field.captchaImage')} />}
        </button>
      }
    />
  );
}
