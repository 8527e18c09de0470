import { blockRoutes } from '@tilldeck/contracts/appstore/block.routes';
import { blockDraft } from '@tilldeck/contracts/appstore/block.schemas';
import { useTranslation } from 'react-i18next';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const groups = deviceSearch('group');

/** Packages that groups do not get: each for each. */
export function BlockForm(frame: OpenedForm<{ added: number }>) {
  const { t } = useTranslation(['block', 'appstore']);
  const fields: readonly FormEntry<keyof typeof blockDraft.shape>[] = [
    {
      name: 'groupIds',
      label: t('field.groups'),
      help: t('groupsHelp'),
      kind: 'multi',
      options: groups,
    },
    { name: 'packages', label: t('field.packages'), help: t('packagesHelp'), kind: 'tags' },
    { name: 'remark', label: t('field.remark'), kind: 'textarea' },
  ];
  return (
    <FormDrawer
      {...frame}
      schema={blockDraft}
      fields={fields}
      call={blockRoutes.add}
      title={t('add')}
      action={t('addAction')}
      doneText={t('added')}
      initial={{ groupIds: [], packages: [] }}
    />
  );
}
