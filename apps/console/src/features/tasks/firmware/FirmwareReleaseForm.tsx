import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import { type Firmware, releaseRequest } from '@tilldeck/contracts/factory/firmware.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema } from '../../../components/form/useSchemaForm.ts';
import { defaultAbort, stagePresets } from '../../../components/rollout/rollout.rules.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { planEntries } from '../parts/plan/plan.fields.tsx';
import { newPlan, planField } from '../parts/plan/plan-draft.rules.ts';
import { PreviewedFrame } from '../parts/preview/PreviewedFrame.tsx';
import { usePreviewedForm } from '../parts/preview/usePreviewedForm.ts';
import type { LookCalls } from '../parts/preview/useTaskPreview.ts';
import { aimEntry, nameEntry } from '../parts/target/aim.fields.tsx';

const schema = releaseRequest
  .omit({ id: true, previewHash: true })
  .extend({ target: targetField, plan: planField }) as unknown as FormSchema;
/** A printer that does not start again needs a visit: few first, and stop when they fail. */
const careful = { ...newPlan, stages: [...stagePresets[0]], abort: defaultAbort };
const look: LookCalls = {
  preview: firmwareRoutes.preview,
  skipped: firmwareRoutes.skipped,
  toInput: ({ payload, target, plan }) => ({ ...payload, target, plan }),
};

interface FirmwareReleaseFormProps extends OpenedForm {
  firmware: Firmware;
}

/** Which devices get a version of printer firmware, when and in which stages. */
export function FirmwareReleaseForm({ firmware, isOpen, onClose, onDone }: FirmwareReleaseFormProps) {
  const { t } = useTranslation('firmware');
  const { id, name, updateVersion, previousVersion } = firmware;
  const form = usePreviewedForm({
    schema,
    initial: { title: '', target: { scope: 'all' }, plan: careful },
    kind: 'printer_firmware',
    payloadOf: () => ({ id }),
    decides: () => id,
    look,
    call: firmwareRoutes.release,
    toInput: (values) => ({ ...values, id }),
    ask: (found) => (found.needsApproval ? {} : { action: t('release') }),
    doneText: () => t('released'),
    onDone,
  });
  const fields: FormEntry[] = [
    { section: t('section.which'), text: t('releaseHint', { name, previous: previousVersion }) },
    aimEntry(),
    { section: t('section.when') },
    planEntries(true),
    nameEntry,
  ];
  return (
    <PreviewedFrame
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={t('releaseTitle', { name, version: updateVersion })}
      fields={fields}
    />
  );
}
