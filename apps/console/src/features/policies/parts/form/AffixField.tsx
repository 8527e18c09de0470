import Input from 'antd/es/input/Input';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';
import styles from './PinField.module.css';
import { withoutSigns, withSigns } from './scan-text.rules.ts';

/** Text before or after a scanned code; a line break and a tab are put in by buttons and shown as signs. */
export function AffixField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('policyForm');
  const text = typeof value === 'string' ? value : '';
  const add = (char: string) => () => onChange?.(`${text}${char}`);
  const isOff = disabled ? { disabledReason: t('affix.busy') } : {};
  return (
    <span className={styles.row}>
      <Input
        {...(id ? { id } : {})}
        disabled={Boolean(disabled)}
        value={withSigns(text)}
        onBlur={onBlur}
        onChange={(event) => onChange?.(withoutSigns(event.target.value))}
      />
      <ActionButton label={t('affix.enter')} hint={t('affix.enterHint')} onClick={add('\n')} {...isOff} />
      <ActionButton label={t('affix.tab')} hint={t('affix.tabHint')} onClick={add('\t')} {...isOff} />
    </span>
  );
}
