import { Form } from 'antd';
import type { KeyboardEvent } from 'react';
import { fieldProblem } from '../../lib/form/field-problems.ts';
import { ErrorState } from '../page/ErrorState.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import { FieldControl } from './FieldControl.tsx';
import styles from './SchemaForm.module.css';
import { type FormEntry, type FormField, factsOf, isSection } from './useFormFields.ts';
import { useProblemText } from './useProblemText.ts';
import type { FormSchema, FormValues, SchemaFormControl } from './useSchemaForm.ts';

interface SchemaFormProps<S extends FormSchema> {
  control: SchemaFormControl<S>;
  fields: readonly FormEntry[];
  /** Columns where there is room for them. */
  columns?: 1 | 2;
}

/** A form from a contract's object: each field by its own schema, the whole on submit. Ctrl+Enter sends it. */
export function SchemaForm<S extends FormSchema>({ control, fields, columns = 1 }: SchemaFormProps<S>) {
  const { form, formId, initial, failure, submit, onValuesChange } = control;
  const phrase = usePhrase();
  const values: FormValues = Form.useWatch([], form) ?? initial;
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Form
      form={form}
      name={formId}
      id={formId}
      layout="vertical"
      initialValues={initial}
      onFinish={submit}
      // The whole is checked by `submit`, which also knows rules over several fields.
      onFinishFailed={submit}
      onValuesChange={onValuesChange}
      onKeyDown={sendByKey}
      validateTrigger="onBlur"
      requiredMark
      noValidate
    >
      {failure ? <ErrorState error={failure} isCompact /> : null}
      <div className={styles.frame}>
        <div className={styles.fields} data-columns={columns}>
          {fields.map((entry) =>
            isSection(entry) ? (
              <div key={phrase(entry.section)} className={styles.section}>
                <h2>{phrase(entry.section)}</h2>
                {entry.text ? <p>{phrase(entry.text)}</p> : null}
                {entry.extra}
              </div>
            ) : entry.isShown?.(values) === false ? null : (
              <SchemaField key={entry.name} field={entry} control={control} values={values} />
            ),
          )}
        </div>
      </div>
    </Form>
  );
}

interface SchemaFieldProps<S extends FormSchema> {
  field: FormField;
  control: SchemaFormControl<S>;
  values: FormValues;
}

function SchemaField<S extends FormSchema>({ field, control, values }: SchemaFieldProps<S>) {
  const phrase = usePhrase();
  const problemText = useProblemText();
  const facts = factsOf(control.schema, field);
  const schema = (control.schema.shape as Record<string, Parameters<typeof fieldProblem>[0]>)[field.name];
  const reason = field.disabledReason?.(values) ?? null;
  const help = reason ?? (field.help ? phrase(field.help) : undefined);
  return (
    <Form.Item
      className={`${field.isWide || facts.kind === 'textarea' || facts.kind === 'file' ? styles.wide : ''} ${facts.kind === 'textarea' ? styles.counted : ''}`}
      name={field.name}
      label={phrase(field.label)}
      extra={help}
      required={facts.isRequired && facts.kind !== 'switch'}
      {...(facts.kind === 'switch' ? { valuePropName: 'checked' } : {})}
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            const problem = schema && !reason ? fieldProblem(schema, value) : null;
            if (problem) throw new Error(problemText(problem));
          },
        },
      ]}
    >
      <FieldControl field={field} facts={facts} isDisabled={reason !== null || control.isBusy} />
    </Form.Item>
  );
}
