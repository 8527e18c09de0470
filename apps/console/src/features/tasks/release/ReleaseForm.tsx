import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { releaseScopes } from '@tilldeck/contracts/appstore/release.schemas';
import { scheduledReleaseModels } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { kindForms } from '../../../components/task/kinds.fields.tsx';
import { planEntries } from '../parts/plan/plan.fields.tsx';
import { newPlan } from '../parts/plan/plan-draft.rules.ts';
import { nameEntry, useAim } from '../parts/target/useAim.tsx';
import { aimedAt, appEntries, releaseForm, releaseLook, toDraft } from './release.fields.tsx';

/** A version of an app that goes out to devices: of the store, or a file of one's own. */
export function ReleaseForm(frame: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('release');
  const aim = useAim({ scopes: releaseScopes, kind: 'install', payloadOf: aimedAt, calls: releaseLook });
  const fields: FormEntry[] = [
    { section: t('section.what') },
    ...appEntries,
    { section: t('section.which') },
    aim.entry,
    { section: t('section.when'), text: t('modelRule', { models: scheduledReleaseModels.join(', ') }) },
    planEntries(true),
    nameEntry,
  ];
  return (
    <FormDrawer
      {...frame}
      schema={releaseForm}
      fields={fields}
      call={releaseRoutes.add}
      title={t('add')}
      action={t('release')}
      doneText={t('added')}
      widthPx={760}
      initial={{
        ...kindForms.install.initial,
        from: 'store',
        allowsDowngrade: false,
        title: '',
        target: { scope: 'model' },
        plan: newPlan,
      }}
      toInput={(values) => ({
        ...toDraft(values),
        // A look does not know of the rule for models.
        ...((values.plan as TaskPlan).start.mode === 'now' ? { previewHash: aim.lookedHash.current } : {}),
      })}
    />
  );
}
