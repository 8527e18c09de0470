import { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { DefineAppButton } from './DefineAppButton.tsx';
import { definitionColumns, definitionHref } from './definition.columns.tsx';

/** /appstore/definition/list */
export function DefinitionListPage() {
  const { t } = useTranslation(['parameter', 'appstore']);
  return (
    <ListPage
      call={definitionRoutes.page}
      title={t('parameter:definition.title')}
      description={t('parameter:definition.description')}
      columns={definitionColumns}
      filters={[{ kind: 'text', name: 'keyword', label: t('parameter:field.keyword') }]}
      rowKey="appId"
      rowLabel={(row) => row.appName || row.package}
      rowHref={(row) => definitionHref(row.appId)}
      rowActions={(row) => [
        {
          key: 'open',
          label: t(row.mayEdit ? 'parameter:action.edit' : 'parameter:action.look'),
          call: definitionRoutes.detail,
          href: definitionHref(row.appId),
        },
      ]}
      actions={<DefineAppButton />}
      emptyTitle={t('parameter:definition.empty')}
      emptyText={t('parameter:definition.emptyText')}
    />
  );
}
