import { Form } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../page/ErrorState.tsx';
import { FormEntries } from './FormEntries.tsx';
import type { FormEntry } from './useFormFields.ts';
import { FormScopeContext } from './useFormScope.ts';
import type { FormSchema, FormValues, SchemaFormControl } from './useSchemaForm.ts';

interface SchemaFormProps<S extends FormSchema> {
  control: SchemaFormControl<S>;
  fields: readonly FormEntry[];
  /** Columns where there is room for them. */
  columns?: 1 | 2;
}

/** A form from a contract's object: each field by its own schema, the whole on submit. Ctrl+Enter sends it. */
export function SchemaForm<S extends FormSchema>({ control, fields, columns = 1 }: SchemaFormProps<S>) {
  return (
    <FormBody control={control}>
      <FormEntries entries={fields} columns={columns} />
    </FormBody>
  );
}

const isSendKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** Not a field of free values: there Enter first takes what is typed. */
const isPicker = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.role === 'combobox' &&
  (target.ariaExpanded === 'true' || target.value === '');

interface FormBodyProps<S extends FormSchema> {
  control: SchemaFormControl<S>;
  className?: string | undefined;
  children: ReactNode;
}

/** A form whose entries are laid out by its page, in as many `FormEntries` as it likes. */
export function FormBody<S extends FormSchema>({ control, className, children }: FormBodyProps<S>) {
  const { schema, form, formId, initial, isBusy, failure, submit, onValuesChange } = control;
  const { t } = useTranslation('blocks');
  const values: FormValues = Form.useWatch([], form) ?? initial;
  const sendByKey = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    submit();
  };
  // A picker would take Enter for its own: choose, or unchoose, what is active in its list.
  const sendFromPicker = (event: KeyboardEvent) => {
    if (!isSendKey(event) || !isPicker(event.target)) return;
    event.stopPropagation();
    sendByKey(event);
  };
  return (
    <Form
      form={form}
      name={formId}
      id={formId}
      className={className ?? ''}
      layout="vertical"
      initialValues={initial}
      onFinish={submit}
      // The whole is checked by `submit`, which also knows rules over several fields.
      onFinishFailed={submit}
      onValuesChange={onValuesChange}
      onKeyDown={sendByKey}
      onKeyDownCapture={sendFromPicker}
      validateTrigger="onBlur"
      requiredMark
      noValidate
    >
      {failure ? <ErrorState error={failure} title={t('error.notSaved')} isCompact /> : null}
      <FormScopeContext value={{ schema, formId, isBusy, values }}>{children}</FormScopeContext>
    </Form>
  );
}
