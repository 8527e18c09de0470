import { InputNumber, Radio, Select, Switch } from 'antd';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFacts } from '../../lib/form/field-facts.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { ManyPicker, Picker } from '../choices/Picker.tsx';
import type { Choice, Choices } from '../choices/useChoices.ts';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import { FileField } from './FileField.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { FieldControlProps, FormField } from './useFormFields.ts';

const DateField = lazy(async () => ({ default: (await import('./DateField.tsx')).DateField }));
const RichTextField = lazy(async () => {
  const [module] = await Promise.all([import('../rich-text/RichTextField.tsx'), loadTexts('richText')]);
  return { default: module.RichTextField };
});

interface Props extends FieldControlProps {
  field: FormField;
  facts: FieldFacts;
  isDisabled: boolean;
  /** antd names a switch's value so. */
  checked?: boolean;
}

/** What parts one value of several that are typed or pasted. */
const partedBy = [',', ';', '，', '；', '\n'];

/** The control of a field by its kind. antd's form hands in id, value and onChange. */
export function FieldControl({ field, facts, isDisabled, checked, ...control }: Props) {
  const phrase = usePhrase();
  const { t } = useTranslation('blocks');
  const placeholder = field.placeholder ? phrase(field.placeholder) : undefined;
  const shared = {
    ...control,
    disabled: isDisabled,
    ...(placeholder ? { placeholder } : {}),
    ...(field.isBare ? { 'aria-label': phrase(field.label) } : {}),
  };
  const text = { ...shared, value: (control.value as string | undefined) ?? '', onChange: undefined };
  const onText = (event: { target: { value: string } }) => control.onChange?.(event.target.value);
  const { scale = 1 } = field;
  const shownNumber = (value: number) => String(value / scale);
  if (field.render) return field.render({ ...control, disabled: isDisabled }, facts);
  switch (facts.kind) {
    case 'textarea':
      return (
        <TextArea
          {...text}
          onChange={onText}
          autoSize={{ minRows: 3, maxRows: 8 }}
          {...(facts.maxLength ? { maxLength: facts.maxLength, showCount: true } : {})}
        />
      );
    case 'number':
      return (
        <InputNumber
          {...shared}
          {...(typeof facts.byDefault === 'number' && !placeholder
            ? { placeholder: shownNumber(facts.byDefault) }
            : {})}
          value={typeof control.value === 'number' ? control.value / scale : null}
          onChange={(value) => control.onChange?.(typeof value === 'number' ? value * scale : value)}
          style={{ width: '100%' }}
          {...(facts.isInteger ? { precision: 0 } : {})}
          {...(field.unit ? { suffix: phrase(field.unit) } : {})}
        />
      );
    case 'switch':
      return (
        <Switch
          {...(control.id ? { id: control.id } : {})}
          disabled={isDisabled}
          checked={Boolean(checked ?? facts.byDefault)}
          onChange={(isOn) => control.onChange?.(isOn)}
        />
      );
    case 'radio':
      return (
        <Radio.Group
          {...(control.id ? { id: control.id, name: control.id } : {})}
          aria-label={phrase(field.label)}
          disabled={isDisabled}
          value={control.value ?? facts.byDefault}
          onChange={(event) => control.onChange?.(event.target.value)}
          options={knownOptions(field, facts).map(({ value, label }) => ({ value, label: phrase(label) }))}
        />
      );
    case 'select':
    case 'multi':
      return <ChoiceControl field={field} facts={facts} {...shared} />;
    case 'tags':
      return (
        <Select
          {...shared}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={field.hasSpaces ? partedBy : [...partedBy, ' ']}
          value={(control.value as string[] | undefined) ?? []}
          {...(facts.maxItems ? { maxCount: facts.maxItems } : {})}
          placeholder={placeholder ?? t('form.tags')}
          onChange={(value: string[]) => control.onChange?.(value)}
        />
      );
    case 'date':
    case 'instant':
      return (
        <Suspense fallback={<SkeletonLines rows={1} />}>
          <DateField {...shared} hasTime={facts.kind === 'instant'} />
        </Suspense>
      );
    case 'richText':
      return (
        <Suspense fallback={<SkeletonLines rows={4} />}>
          <RichTextField
            {...control}
            disabled={isDisabled}
            field={field}
            label={phrase(field.label)}
            maxLength={facts.maxLength}
          />
        </Suspense>
      );
    case 'password':
      return <PasswordField {...text} onChange={control.onChange} isNew={Boolean(field.isNewPassword)} />;
    case 'file':
      return <FileField {...control} field={field} disabled={isDisabled} />;
    case 'text':
      return (
        <Input
          {...text}
          onChange={onText}
          {...(facts.maxLength ? { maxLength: facts.maxLength } : {})}
          {...(field.isCode ? { inputMode: 'numeric', autoComplete: 'one-time-code' } : {})}
          {...(field.unit ? { suffix: phrase(field.unit) } : {})}
        />
      );
  }
}

/** The values of an enum with their texts. */
const knownOptions = (field: FormField, facts: FieldFacts) =>
  (facts.options ?? []).map((value) => ({ value, label: field.optionLabels?.[value] ?? String(value) }));

interface ChoiceControlProps extends FieldControlProps {
  field: FormField;
  facts: FieldFacts;
  placeholder?: string;
}

function ChoiceControl({ field, facts, ...control }: ChoiceControlProps) {
  const phrase = usePhrase();
  const choices: Choices<Choice> = field.options ?? knownOptions(field, facts);
  const shared = {
    ...control,
    choices,
    known: field.known ?? [],
    value: control.value ?? facts.byDefault,
    label: field.isBare ? phrase(field.label) : undefined,
  };
  return facts.kind === 'multi' ? (
    <ManyPicker<Choice> {...shared} most={facts.maxItems} />
  ) : (
    <Picker<Choice> {...shared} isClearable={!facts.isRequired} onChange={(value) => control.onChange?.(value)} />
  );
}
