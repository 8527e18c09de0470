import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FormEntries } from '../../../components/form/FormEntries.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormValues } from '../../../components/form/useSchemaForm.ts';
import styles from './FactoryPolicy.module.css';
import { type FactoryStep, setCount, steps } from './factory-form.rules.ts';
import { StartupPreview } from './StartupPreview.tsx';
import { WaitingOrders } from './WaitingOrders.tsx';

interface FactoryStepsProps {
  step: FactoryStep;
  onStep: (step: FactoryStep) => void;
  fields: Record<FactoryStep, readonly FormEntry[]>;
  values: FormValues;
  form: FormInstance<FormValues>;
}

/** The steps with what is set in each, and the open one. The others stay in the form, out of sight. */
export function FactorySteps({ step, onStep, fields, values, form }: FactoryStepsProps) {
  const { t } = useTranslation('factoryPolicy');
  const at = steps.indexOf(step);
  const [back, next] = [steps[at - 1], steps[at + 1]];
  const payload = (values.payload ?? {}) as FormValues;
  const noteOf = (one: FactoryStep): string => {
    const count = one === 'devices' ? ((values.orderNos as string[] | undefined)?.length ?? 0) : setCount(one, payload);
    return count > 0 ? t('step.set', { count }) : t('step.nothing');
  };
  return (
    <>
      <ol className={styles.steps} aria-label={t('steps.label')}>
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            <button type="button" onClick={() => onStep(one)}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <span>
                <strong>{t(`step.${one}`)}</strong>
                <small>{noteOf(one)}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {steps.map((one) => (
        <section key={one} hidden={one !== step} aria-label={t(`step.${one}`)} className={styles.step}>
          <FormEntries entries={fields[one]} columns={2} />
          {one === 'devices' ? <WaitingOrders values={values} form={form} /> : null}
          {one === 'startup' ? <StartupPreview payload={payload} /> : null}
        </section>
      ))}
      <div className={styles.buttons}>
        {back ? <ActionButton label={t('step.back')} onClick={() => onStep(back)} /> : null}
        {next ? <ActionButton label={t('step.next')} onClick={() => onStep(next)} /> : null}
      </div>
    </>
  );
}
