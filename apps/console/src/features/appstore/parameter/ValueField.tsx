import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { InputNumber } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';

interface ValueFieldProps extends FieldControlProps {
  field: ParameterField;
  /** What counts where nothing is set here. */
  placeholder: string;
  /** Its name where no form labels it. */
  label?: string;
}

/** The control of one field. Its value is a text, whatever the field's type; nothing is set where it is empty. */
export function ValueField({ field, placeholder, label, value, onChange, ...control }: ValueFieldProps) {
  const { t } = useTranslation('parameter');
  const text = value as string | undefined;
  const shared = { ...control, placeholder, ...(label ? { 'aria-label': label } : {}) };
  const onText = (next: string) => onChange?.(next === '' ? undefined : next);
  if (field.type === 'switch' || field.type === 'choice') {
    const options =
      field.type === 'choice'
        ? field.choices.map((choice) => ({ value: choice, label: choice }))
        : ['true', 'false'].map((each) => ({ value: each, label: t(each === 'true' ? 'value.on' : 'value.off') }));
    return (
      <Picker
        {...control}
        label={label}
        placeholder={placeholder}
        value={text}
        choices={options}
        isClearable
        onChange={(next) => onChange?.(next)}
      />
    );
  }
  if (field.type === 'number')
    return (
      <InputNumber
        {...shared}
        style={{ width: '100%' }}
        value={text === undefined ? null : Number(text)}
        onChange={(next) => onText(next === null ? '' : String(next))}
      />
    );
  if (field.type === 'secret')
    return (
      <Password
        {...shared}
        autoComplete="new-password"
        value={text ?? ''}
        // The dots of a secret that stands are no text to be changed: typing begins again.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onText(event.target.value)}
      />
    );
  return <Input {...shared} value={text ?? ''} onChange={(event) => onText(event.target.value)} />;
}
