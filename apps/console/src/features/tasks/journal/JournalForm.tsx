import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import { durationUnits, journalDraft } from '@tilldeck/contracts/tasks/journal.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema } from '../../../components/form/useSchemaForm.ts';
import { targetField } from '../../../components/target/target-draft.rules.ts';
import { WallClockField } from '../parts/plan/WallClockField.tsx';
import { nameEntry, useAim } from '../parts/target/useAim.tsx';

const schema = journalDraft.safeExtend({ target: targetField }) as unknown as FormSchema;
/** Which devices can keep a journal does not depend on how long. */
const anyPayload = { durationMinutes: 1, maxBytes: 1 };
const usual = { duration: 1, durationUnit: 'hour', maxMb: 20, isLocalDeleted: false };

/** Devices that collect their log for a while. */
export function JournalForm(frame: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('journal');
  const aim = useAim({ kind: 'journal', payloadOf: () => anyPayload });
  const fields: FormEntry[] = [
    { section: t('section.which') },
    aim.entry,
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
  return (
    <FormDrawer
      {...frame}
      schema={schema}
      fields={fields}
      call={journalRoutes.add}
      title={t('add')}
      action={t('start')}
      doneText={t('added')}
      widthPx={720}
      initial={{ ...usual, title: '', target: { scope: 'sn' } }}
      toInput={(values) => ({ ...values, previewHash: aim.lookedHash.current })}
    />
  );
}
