import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { otaDraft } from '@tilldeck/contracts/tasks/ota.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema } from '../../../components/form/useSchemaForm.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { type ChosenFile, chosenFile } from '../../../components/task/kind-form.rules.ts';
import { draftOf, kindForms } from '../../../components/task/kinds.fields.tsx';
import { planEntries } from '../parts/plan/plan.fields.tsx';
import { defaultAbort, newPlan, planField, stagePresets } from '../parts/plan/plan-draft.rules.ts';
import { nameEntry, useAim } from '../parts/target/useAim.tsx';

const schema = otaDraft
  .omit({ fileId: true })
  .extend({ file: chosenFile, target: targetField, plan: planField }) as unknown as FormSchema;
/** Firmware that does not start is the worst that can happen: few first, and stop when they fail. */
const careful = { ...newPlan, stages: [...stagePresets[0]], abort: defaultAbort };

/** Firmware that goes out to devices. */
export function OtaForm(frame: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('ota');
  const aim = useAim({
    kind: 'ota',
    payloadOf: (values) => (values.file && values.firmwareVersion ? draftOf('ota', values).payload : null),
  });
  const fields: FormEntry[] = [
    { section: t('section.what') },
    ...kindForms.ota.fields,
    { section: t('section.which') },
    aim.entry,
    { section: t('section.when') },
    planEntries(true),
    nameEntry,
  ];
  return (
    <FormDrawer
      {...frame}
      schema={schema}
      fields={fields}
      call={otaRoutes.add}
      title={t('add')}
      action={t('upgrade')}
      doneText={t('added')}
      widthPx={760}
      initial={{ title: '', target: { scope: 'model' }, plan: careful }}
      toInput={({ file, ...values }) => ({
        ...values,
        fileId: (file as ChosenFile).id,
        previewHash: aim.lookedHash.current,
      })}
    />
  );
}
