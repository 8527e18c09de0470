import { Form } from 'antd';
import { type FieldProblem, fieldProblem } from '../../lib/form/field-problems.ts';
import { valueAt } from '../../lib/form/schema-path.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { FieldControl } from './FieldControl.tsx';
import styles from './SchemaForm.module.css';
import { type FormField, factsOf } from './useFormFields.ts';
import { entryAt, type Place, useFormScope } from './useFormScope.ts';
import { useProblemText } from './useProblemText.ts';
import type { FormValues } from './useSchemaForm.ts';

/** A limit in the unit the person sees. */
function scaled(problem: FieldProblem, scale: number): FieldProblem {
  const count = problem.values?.count;
  if (scale === 1 || typeof count !== 'number') return problem;
  const isLower = problem.key === 'rule.atLeast' || problem.key === 'rule.moreThan';
  return { ...problem, values: { count: isLower ? Math.ceil(count / scale) : Math.floor(count / scale) } };
}

/** One field with its label, its help and what is wrong with it. */
export function SchemaField({ field, at }: { field: FormField; at: Place }) {
  const phrase = usePhrase();
  const problemText = useProblemText();
  const scope = useFormScope();
  const { inList, schema } = entryAt(scope, at, field.name);
  const facts = factsOf(schema, field);
  const beside = (valueAt(scope.values, at.path) ?? {}) as FormValues;
  const reason = field.disabledReason?.(beside, scope.values) ?? null;
  const help = field.helpBy?.(beside, scope.values) ?? field.help;
  const isTall = ['textarea', 'richText', 'file'].includes(facts.kind);
  return (
    <Form.Item
      className={`${field.isWide || isTall ? styles.wide : ''} ${facts.kind === 'textarea' ? styles.counted : ''}`}
      name={[...inList]}
      label={field.isBare ? undefined : phrase(field.label)}
      extra={reason ?? (help ? phrase(help) : undefined)}
      required={field.isAsked ?? (facts.isRequired && facts.kind !== 'switch')}
      {...(facts.kind === 'switch' && !field.render ? { valuePropName: 'checked' } : {})}
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            const problem = schema && !reason ? fieldProblem(schema, value) : null;
            if (problem) throw new Error(problemText(scaled(problem, field.scale ?? 1)));
          },
        },
      ]}
    >
      <FieldControl field={field} facts={facts} isDisabled={reason !== null || scope.isBusy} />
    </Form.Item>
  );
}
