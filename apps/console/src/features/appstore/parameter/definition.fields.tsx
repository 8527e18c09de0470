import { type ParameterType, parameterVariables } from '@tilldeck/contracts/appstore/parameter.limits';
import type { parameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { FieldControlProps, FormEntry } from '../../../components/form/useFormFields.ts';

type Entry = FormEntry<keyof typeof parameterField.shape>;

const bounds = (type: ParameterType): Entry[] => {
  if (type === 'number')
    return [
      { name: 'min', label: (t) => t('parameter:field.min') },
      { name: 'max', label: (t) => t('parameter:field.max') },
    ];
  if (type !== 'text' && type !== 'secret') return [];
  return [
    { name: 'min', label: (t) => t('parameter:field.minLength') },
    { name: 'max', label: (t) => t('parameter:field.maxLength') },
  ];
};

const variables = parameterVariables.map((name) => `{{${name}}}`).join('  ');

const defaults = (type: ParameterType): Entry[] => {
  const byDefault = {
    name: 'byDefault',
    label: (t) => t('parameter:field.byDefault'),
    kind: 'text',
  } as const satisfies Entry;
  if (type === 'secret') return [];
  if (type === 'switch') return [{ ...byDefault, render: (control) => <SwitchDefault {...control} /> }];
  // Handed over as a value, so that its own braces stay.
  if (type === 'text')
    return [{ ...byDefault, isWide: true, help: (t) => t('parameter:field.variables', { list: variables }) }];
  return [{ ...byDefault, isWide: type === 'choice' }];
};

/** The form of a field, by its type. */
export const fieldEntries = (type: ParameterType, typeSelect: (control: FieldControlProps) => ReactNode): Entry[] => [
  { name: 'titleEn', label: (t) => t('parameter:field.titleEn') },
  { name: 'titleZh', label: (t) => t('parameter:field.titleZh') },
  { name: 'key', label: (t) => t('parameter:field.key'), help: (t) => t('parameter:field.keyHelp') },
  {
    name: 'type',
    label: (t) => t('parameter:field.type'),
    help: (t) => t(`parameter:typeHelp.${type}`),
    render: typeSelect,
  },
  ...(type === 'choice'
    ? [
        {
          name: 'choices',
          label: (t) => t('parameter:field.choices'),
          help: (t) => t('parameter:field.choicesHelp'),
          kind: 'tags',
          hasSpaces: true,
          isWide: true,
        } satisfies Entry,
      ]
    : []),
  ...bounds(type),
  ...defaults(type),
  {
    name: 'hint',
    label: (t) => t('parameter:field.hint'),
    help: (t) => t('parameter:field.hintHelp'),
    kind: 'text',
    isWide: true,
  },
  {
    name: 'isRequired',
    label: (t) => t('parameter:field.isRequired'),
    help: (t) => t('parameter:field.isRequiredHelp'),
    isWide: true,
  },
];

function SwitchDefault({ value, onChange, ...control }: FieldControlProps) {
  const { t } = useTranslation('parameter');
  return (
    <Picker
      {...control}
      value={value || undefined}
      isClearable
      placeholder={t('value.none')}
      onChange={(next) => onChange?.(next ?? '')}
      choices={[
        { value: 'true', label: t('value.on') },
        { value: 'false', label: t('value.off') },
      ]}
    />
  );
}
