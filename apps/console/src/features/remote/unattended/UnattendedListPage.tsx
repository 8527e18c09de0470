import type { Unattended } from '@tilldeck/contracts/remote/session.schemas';
import { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { UnattendedForm } from './UnattendedForm.tsx';
import { unattendedColumns } from './unattended.columns.tsx';
import { unattendedFields } from './unattended.fields.ts';

/** /remote/unattended/list */
export function UnattendedListPage() {
  const { t } = useTranslation(['remote', 'words']);
  const { row } = useAction();
  const clear = action<Unattended, typeof unattendedRoutes.clear>({
    key: 'clear',
    label: t('unattended.clear'),
    call: unattendedRoutes.clear,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ targetName }) => ({
      title: t('unattended.clearTitle', { name: targetName }),
      text: t('unattended.clearText'),
      action: t('unattended.clear'),
      isDanger: true,
    }),
    done: ({ targetName }) => t('unattended.cleared', { name: targetName }),
  });
  return (
    <ListPage
      call={unattendedRoutes.page}
      title={t('unattended.title')}
      description={t('unattended.description')}
      columns={unattendedColumns}
      filters={[
        unattendedFields.filter('kind'),
        {
          kind: 'select',
          name: 'isActive',
          label: t('words:state'),
          options: [
            { value: 'true', label: t('unattended.on') },
            { value: 'false', label: t('unattended.off') },
          ],
        },
      ]}
      rowLabel={(each) => each.targetName}
      rowActions={(each) => (each.isActive ? [row(clear, each)] : [])}
      actions={<CreateButton call={unattendedRoutes.set} form={UnattendedForm} label={t('unattended.add')} />}
      emptyTitle={t('unattended.empty')}
      emptyText={t('unattended.emptyText')}
    />
  );
}
