import { type ParameterType, parameterTypes } from '@tilldeck/contracts/appstore/parameter.limits';
import { type ParameterField, parameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import { FormOverlay } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { useLeave } from '../../../components/form/useDiscardQuestion.ts';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useSchemaForm } from '../../../components/form/useSchemaForm.ts';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { fieldEntries } from './definition.fields.tsx';
import { typeTexts } from './parameter.states.ts';

type FieldDraft = Partial<ParameterField> & { type: ParameterType };
const newField: FieldDraft = { type: 'text', choices: [], isRequired: false, byDefault: '', hint: '' };

interface FieldDrawerProps {
  field: ParameterField | undefined;
  /** Keys other fields have. */
  taken: readonly string[];
  onClose: () => void;
  onDone: (field: ParameterField) => void;
}

/** One field of a definition, new or changed. Another type begins its limits and default again. */
export function FieldDrawer({ field, ...rest }: FieldDrawerProps) {
  const [draft, setDraft] = useState<FieldDraft>(field ?? newField);
  const turn = (type: ParameterType, typed: Partial<ParameterField>) =>
    setDraft({ ...draft, ...typed, type, choices: [], min: null, max: null, byDefault: '' });
  return <TypedFieldDrawer key={draft.type} {...rest} isNew={!field} draft={draft} onType={turn} />;
}

interface TypedFieldDrawerProps extends Omit<FieldDrawerProps, 'field'> {
  isNew: boolean;
  draft: FieldDraft;
  onType: (type: ParameterType, typed: Partial<ParameterField>) => void;
}

function TypedFieldDrawer({ draft, isNew, taken, onType, onClose, onDone }: TypedFieldDrawerProps) {
  const { t } = useTranslation('parameter');
  const schema = parameterField.superRefine(({ key }, judge) => {
    if (taken.includes(key)) judge.issues.push({ code: 'custom', message: 'duplicate', path: ['key'], input: key });
  });
  const typeSelect = (props: FieldControlProps) => (
    <TypeSelect {...props} onType={(type) => onType(type, control.form.getFieldsValue())} />
  );
  const fields = fieldEntries(draft.type, typeSelect);
  const control = useSchemaForm({
    schema,
    initial: draft,
    onSubmit: async (value) => onDone(value),
  });
  const leave = useLeave(control, onClose);
  return (
    <FormOverlay
      kind="drawer"
      isOpen
      title={t(isNew ? 'definition.addField' : 'definition.editField')}
      action={t('definition.takeField')}
      widthPx={720}
      control={control}
      leave={leave}
    >
      <SchemaForm control={control} fields={fields} columns={2} />
    </FormOverlay>
  );
}

function TypeSelect({ value, onType, ...control }: FieldControlProps & { onType: (type: ParameterType) => void }) {
  const phrase = usePhrase();
  const { onChange: _unused, ...rest } = control;
  return (
    <Picker
      {...rest}
      value={value}
      onChange={(type) => type && onType(type)}
      choices={parameterTypes.map((type) => ({ value: type, label: phrase(typeTexts[type]) }))}
    />
  );
}
