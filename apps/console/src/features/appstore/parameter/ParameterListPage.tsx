import { parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { type AppParameter, parameterLevels } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { ParameterForm } from './ParameterForm.tsx';
import { parameterColumns } from './parameter.columns.tsx';
import { parameterReads, useParameterChanges } from './parameter.queries.ts';
import { appOptions, levelTexts } from './parameter.states.ts';

const appSearch = searchFrom(
  parameterRoutes.apps,
  ({ keyword, values }) => ({ ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
  appOptions,
);

/** /appstore/parameter/list */
export function ParameterListPage() {
  const { t } = useTranslation('parameter');
  const confirm = useConfirm();
  const [edited, setEdited] = useOpened<AppParameter>('edit');
  const remove = useChange(parameterRoutes.delete, { refreshes: parameterReads });
  useParameterChanges();
  const ask = async ({ id, target, appName, package: packageName }: AppParameter) => {
    const title = t('values.removeTitle', { app: appName || packageName, target });
    const question = { title, text: t('values.removeText'), action: t('action.remove'), isDanger: true };
    if (await confirm(question)) remove.mutate({ id });
  };
  return (
    <>
      <ListPage
        call={parameterRoutes.page}
        title={t('values.title')}
        description={t('values.description')}
        columns={parameterColumns}
        filters={[
          { kind: 'search', name: 'appId', label: t('field.app'), source: appSearch },
          {
            kind: 'select',
            name: 'level',
            label: t('field.level'),
            options: parameterLevels.map((value) => ({ value, label: levelTexts[value] })),
          },
          { kind: 'text', name: 'target', label: t('field.targetFilter') },
        ]}
        rowLabel={(row) => `${row.target} ${row.appName || row.package}`}
        rowActions={(row) => [
          { key: 'edit', label: t('action.edit'), call: parameterRoutes.modify, onClick: () => setEdited(row) },
          {
            key: 'remove',
            label: t('action.remove'),
            call: parameterRoutes.delete,
            isDanger: true,
            onClick: () => void ask(row),
          },
        ]}
        bulkActions={[
          {
            key: 'remove',
            label: t('action.remove'),
            call: parameterRoutes.delete,
            isDanger: true,
            input: (row) => ({ id: row.id }),
            confirm: (selection) => ({
              title: t('values.removeMany', { count: countSelected(selection) }),
              text: t('values.removeText'),
              action: t('action.remove'),
              isDanger: true,
            }),
          },
        ]}
        actions={<CreateButton call={parameterRoutes.add} form={ParameterForm} label={t('values.add')} />}
        emptyTitle={t('values.empty')}
        emptyText={t('values.emptyText')}
      />
      <ParameterForm
        key={edited?.id}
        record={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onDone={() => setEdited(undefined)}
      />
    </>
  );
}
