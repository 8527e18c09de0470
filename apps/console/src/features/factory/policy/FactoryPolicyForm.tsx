import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { FactoryPolicyDetail } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBlocks, useMayCall } from '../../../components/base/useBlocks.ts';
import { ConflictPlace } from '../../../components/form/ConflictPlace.tsx';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { FormBody } from '../../../components/form/SchemaForm.tsx';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import type { FormSchema, FormValues } from '../../../components/form/useSchemaForm.ts';
import { merged } from '../../../lib/form/schema-path.ts';
import { detailsHref, listHref } from '../parts/policy/factory-policy.paths.ts';
import { FactorySteps } from './FactorySteps.tsx';
import { stepFields } from './factory-form.fields.tsx';
import { emptyForm, factoryForm, steps, toDraft, toValues } from './factory-form.rules.ts';
import { useModelName } from './useModelName.ts';
import { useSteps } from './useSteps.ts';

const isSwan = (name: string | undefined): boolean => /^Swan[-_]?2/i.test(name ?? '');

/** The form of a policy in five steps. All of them are one form: it can be saved from each. */
export function FactoryPolicyForm({ policy }: { policy?: FactoryPolicyDetail }) {
  const { t } = useTranslation('factoryPolicy');
  const navigate = useNavigate();
  const { call } = useBlocks();
  const mayCall = useMayCall();
  const savedForm = (saved: FactoryPolicyDetail) => ({
    initial: toValues(saved),
    toInput: (values: FormValues) => ({ ...toDraft(values), id: saved.id, version: saved.version }),
  });
  const backHref = policy ? detailsHref(policy) : listHref;
  const shared = { schema: factoryForm as FormSchema, fields: [] };
  const { control, conflict, leave } = useRouteForm<
    FormSchema,
    typeof factoryPolicyRoutes.add | typeof factoryPolicyRoutes.modify
  >(
    {
      ...shared,
      ...(policy
        ? {
            ...savedForm(policy),
            call: factoryPolicyRoutes.modify,
            reread: async () => ({
              ...savedForm(await call(factoryPolicyRoutes.detail, { id: policy.id })),
              fields: [],
            }),
          }
        : { call: factoryPolicyRoutes.add, initial: emptyForm, toInput: toDraft, reread: null }),
      doneText: t(policy ? 'saved' : 'added'),
      onDone: (saved) => void navigate(detailsHref(saved)),
    },
    () => void navigate(backHref),
  );
  const typed: FormValues | undefined = Form.useWatch([], control.form);
  const values = typed ? (merged(control.initial, typed) as FormValues) : control.initial;
  const modelName = useModelName(values.modelId);
  const { step, setStep, submit } = useSteps(control);
  const fields = stepFields({
    model: policy && { value: policy.modelId, label: policy.modelName },
    isShort: isSwan(modelName ?? policy?.modelName),
    mayChooseApps: mayCall(releaseRoutes.apps),
    apps: policy?.payload.preinstalledApps ?? [],
  });
  return (
    <FormSheet
      title={policy ? t('edit.title', { name: policy.name }) : t('add')}
      description={t('form.description')}
      backHref={backHref}
      control={control}
      leave={leave}
      note={t('step.count', { nr: steps.indexOf(step) + 1, count: steps.length })}
    >
      <ConflictPlace conflict={conflict} />
      <FormBody control={{ ...control, submit }}>
        <FactorySteps step={step} onStep={setStep} fields={fields} values={values} form={control.form} />
      </FormBody>
    </FormSheet>
  );
}
