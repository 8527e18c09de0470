import { parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { type AppParameter, parameterLevels } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { ParameterForm } from './ParameterForm.tsx';
import { parameterColumns } from './parameter.columns.tsx';
import { appOptions, levelTexts } from './parameter.states.ts';

const appSearch = searchFrom(
  parameterRoutes.apps,
  ({ keyword, values }) => ({ ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
  appOptions,
);

/** /appstore/parameter/list */
export function ParameterListPage() {
  const { t } = useTranslation('parameter');
  const { row: rowAction, bulk } = useAction();
  const [edited, setEdited] = useOpened<AppParameter>('edit');
  const remove = action<AppParameter, typeof parameterRoutes.delete>({
    key: 'remove',
    label: t('action.remove'),
    call: parameterRoutes.delete,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ target, appName, package: packageName }) => ({
      title: t('values.removeTitle', { app: appName || packageName, target }),
      text: t('values.removeText'),
      action: t('action.remove'),
      isDanger: true,
    }),
  });
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
          rowAction(remove, row),
        ]}
        bulkActions={[
          bulk(remove, (selection) => ({
            title: t('values.removeMany', { count: countSelected(selection) }),
            text: t('values.removeText'),
            action: t('action.remove'),
            isDanger: true,
          })),
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
