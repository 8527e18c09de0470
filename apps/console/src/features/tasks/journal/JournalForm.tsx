import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { durationUnits, journalFields } from '@tilldeck/contracts/tasks/journal.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema } from '../../../components/form/useSchemaForm.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { WallClockField } from '../parts/plan/WallClockField.tsx';
import { PreviewedFrame } from '../parts/preview/PreviewedFrame.tsx';
import { usePreviewedForm } from '../parts/preview/usePreviewedForm.ts';
import { aimEntry, nameEntry } from '../parts/target/aim.fields.tsx';

const schema = journalFields.safeExtend({ target: targetField }) as unknown as FormSchema;
/** Which devices can keep a journal does not depend on how long. */
const anyPayload = { durationMinutes: 1, maxBytes: 1 };
const usual = { duration: 1, durationUnit: 'hour', maxMb: 20, isLocalDeleted: false };

/** Devices that collect their log for a while. */
export function JournalForm({ isOpen, onClose, onDone }: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('journal');
  const form = usePreviewedForm({
    schema,
    initial: { ...usual, title: '', target: { scope: 'sn' } },
    kind: 'journal',
    payloadOf: () => anyPayload,
    decides: () => null,
    call: journalRoutes.add,
    toInput: (values) => values,
    planOf: ({ startLocal }) => ({ start: { mode: startLocal ? 'local' : 'now' } }),
    ask: (found) => (found.needsApproval ? {} : { action: t('start') }),
    doneText: () => t('added'),
    onDone,
  });
  const fields: FormEntry[] = [
    { section: t('section.which') },
    aimEntry(),
    { section: t('section.what') },
    {
      name: 'startLocal',
      label: t('field.startLocal'),
      help: t('field.startLocalHelp'),
      render: (control) => <WallClockField {...control} />,
    },
    { name: 'duration', label: t('field.duration') },
    {
      name: 'durationUnit',
      label: t('field.durationUnit'),
      optionLabels: Object.fromEntries(durationUnits.map((unit) => [unit, t(`unit.${unit}`)])),
    },
    { name: 'maxMb', label: t('field.maxMb'), help: t('field.maxMbHelp'), unit: 'MB' },
    { name: 'isLocalDeleted', label: t('field.isLocalDeleted') },
    nameEntry,
  ];
  return <PreviewedFrame form={form} isOpen={isOpen} onClose={onClose} title={t('add')} fields={fields} />;
}
