import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { releaseFields, releaseScopes } from '@tilldeck/contracts/appstore/release.schemas';
import { scheduledReleaseModels } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { FormSchema } from '../../../components/form/useSchemaForm.ts';
import { targetField } from '../../../components/target/target-draft.config.ts';
import { type ChosenFile, chosenFile } from '../../../components/task/kind-form.config.ts';
import { draftOf, kindForms } from '../../../components/task/kind-forms.config.tsx';
import { PlanFields } from '../PlanFields.tsx';
import { planField } from '../plan-draft.config.ts';
import { nameEntry, useAim } from '../useAim.tsx';
import { releasePages } from './release.config.ts';

const schema = releaseFields
  .omit({ fileId: true })
  .extend({ file: chosenFile, target: targetField, plan: planField }) as unknown as FormSchema;

const fileOf = (values: Record<string, unknown>) => values.file as ChosenFile | undefined;

/** A version of an app that goes out to devices. */
export function ReleaseForm(frame: OpenedForm<{ id: string }>) {
  const { t } = useTranslation('release');
  const aim = useAim({
    scopes: releaseScopes,
    kind: 'install',
    payloadOf: (values) => (fileOf(values) && values.appName ? draftOf('install', values).payload : null),
  });
  const fields: FormEntry[] = [
    { section: t('section.what') },
    ...kindForms.install.fields,
    { section: t('section.which') },
    aim.entry,
    { section: t('section.when'), text: t('modelRule', { models: scheduledReleaseModels.join(', ') }) },
    {
      name: 'plan',
      label: (words) => words('task:plan.start'),
      render: (control) => <PlanFields {...control} isDisruptive />,
    },
    nameEntry,
  ];
  return (
    <FormDrawer
      {...frame}
      schema={schema}
      fields={fields}
      call={releaseRoutes.add}
      title={t('add')}
      action={t('release')}
      doneText={t('added')}
      widthPx={760}
      initial={{ ...kindForms.install.initial, title: '', target: { scope: 'model' }, plan: {} }}
      toInput={({ file, ...values }) => ({
        ...values,
        fileId: (file as ChosenFile).id,
        // A look does not know of the rule for models.
        ...((values.plan as TaskPlan).start.mode === 'now' ? { previewHash: aim.lookedHash.current } : {}),
      })}
      refreshes={[releasePages.calls.page]}
    />
  );
}
