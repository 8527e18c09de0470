import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { otaDraft } from '@tilldeck/contracts/tasks/ota.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema } from '../../../components/form/useSchemaForm.ts';
import { defaultAbort, stagePresets } from '../../../components/rollout/rollout.rules.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { type ChosenFile, chosenFile } from '../../../components/task/kind-form.rules.ts';
import { draftOf, kindForms } from '../../../components/task/kinds.fields.tsx';
import { planEntries } from '../parts/plan/plan.fields.tsx';
import { newPlan, planField } from '../parts/plan/plan-draft.rules.ts';
import { PreviewedFrame } from '../parts/preview/PreviewedFrame.tsx';
import { usePreviewedForm } from '../parts/preview/usePreviewedForm.ts';
import { aimEntry, nameEntry } from '../parts/target/aim.fields.tsx';

const schema = otaDraft
  .omit({ fileId: true, previewHash: true })
  .extend({ file: chosenFile, target: targetField, plan: planField }) as unknown as FormSchema;
/** Firmware that does not start is the worst that can happen: few first, and stop when they fail. */
const careful = { ...newPlan, stages: [...stagePresets[0]], abort: defaultAbort };

/** Firmware that goes out to devices. */
export function OtaForm({ isOpen, onClose, onDone }: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('ota');
  const form = usePreviewedForm({
    schema,
    initial: { title: '', target: { scope: 'model' }, plan: careful },
    kind: 'ota',
    payloadOf: (values) => draftOf('ota', values).payload,
    decides: ({ file, firmwareVersion }) => [file, firmwareVersion],
    call: otaRoutes.add,
    toInput: ({ file, ...values }) => ({ ...values, fileId: (file as ChosenFile).id }),
    ask: (found) => (found.needsApproval ? {} : { action: t('upgrade') }),
    doneText: () => t('added'),
    onDone,
  });
  const fields: FormEntry[] = [
    { section: t('section.what') },
    ...kindForms.ota.fields,
    { section: t('section.which') },
    aimEntry(),
    { section: t('section.when') },
    planEntries(true),
    nameEntry,
  ];
  return <PreviewedFrame form={form} isOpen={isOpen} onClose={onClose} title={t('add')} fields={fields} />;
}
