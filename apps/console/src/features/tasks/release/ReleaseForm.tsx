import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { releaseScopes } from '@tilldeck/contracts/appstore/release.schemas';
import { scheduledReleaseModels } from '@tilldeck/contracts/tasks/task.limits';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { kindForms } from '../../../components/task/kinds.fields.tsx';
import { planEntries } from '../parts/plan/plan.fields.tsx';
import { newPlan } from '../parts/plan/plan-draft.rules.ts';
import { PreviewedFrame } from '../parts/preview/PreviewedFrame.tsx';
import { usePreviewedForm } from '../parts/preview/usePreviewedForm.ts';
import { aimEntry, nameEntry } from '../parts/target/aim.fields.tsx';
import { aimedAt, releasedEntries, releaseForm, releaseLook, toDraft } from './release.fields.tsx';

/** A version of an app that goes out to devices: of the store, or a file of one's own. */
export function ReleaseForm({ isOpen, onClose, onDone }: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('release');
  const form = usePreviewedForm({
    schema: releaseForm,
    initial: {
      ...kindForms.install.initial,
      allowsDowngrade: false,
      title: '',
      target: { scope: 'model' },
      plan: newPlan,
    },
    kind: 'install',
    payloadOf: aimedAt,
    decides: aimedAt,
    look: releaseLook,
    call: releaseRoutes.add,
    toInput: toDraft,
    ask: (found) => (found.needsApproval ? {} : { action: t('release') }),
    doneText: () => t('added'),
    onDone,
  });
  const fields: FormEntry[] = [
    { section: t('section.what') },
    ...releasedEntries,
    { section: t('section.which') },
    aimEntry(releaseScopes),
    { section: t('section.when'), text: t('modelRule', { models: scheduledReleaseModels.join(', ') }) },
    planEntries(true),
    nameEntry,
  ];
  return <PreviewedFrame form={form} isOpen={isOpen} onClose={onClose} title={t('add')} fields={fields} />;
}
