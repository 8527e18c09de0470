import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchemaFormControl } from '../../../components/form/useSchemaForm.ts';
import { checkForm } from '../../../lib/form/field-problems.ts';
import { merged } from '../../../lib/form/schema-path.ts';
import { type FactoryStep, stepOf, steps } from './factory-form.rules.ts';

/** Which step is open. A problem opens its step, as a field that is not shown takes no focus. */
export function useSteps(control: SchemaFormControl) {
  const [step, setStep] = useState<FactoryStep>('devices');
  const { form, schema, initial, isBusy } = control;
  const open = (paths: readonly string[]) => {
    const wrong = paths.map(stepOf);
    if (wrong.length > 0 && !wrong.includes(step)) setStep(steps.find((one) => wrong.includes(one)) ?? step);
  };
  // What the server refused is marked on its fields right after the call has ended.
  useEffect(() => {
    if (isBusy) return;
    const marking = setTimeout(() => {
      const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (first) setStep(stepOf(first.name.join('.')));
    });
    return () => clearTimeout(marking);
  }, [isBusy, form]);
  const submit = () => {
    const checked = checkForm(schema, merged(initial, form.getFieldsValue(true)));
    if (!checked.ok) flushSync(() => open(Object.keys(checked.problems)));
    control.submit();
  };
  return { step, setStep, submit };
}
