import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { editableVersionStates } from '@tilldeck/contracts/appstore/app.states';
import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { versionStateOptions } from '../parts/version/version.columns.tsx';
import { myAppColumns } from './my-app.columns.tsx';
import { addHref, editHref, myAppHref } from './my-app.queries.ts';

/** /appstore/myapp/list */
export function MyAppListPage() {
  const { t, i18n } = useTranslation(['myApp', 'appstore']);
  const navigate = useNavigate();
  const categories = optionsFrom(categoryRoutes.choices, {}, ({ items }) =>
    items.map((one) => ({ value: one.id, label: nameIn(i18n.language, one) })),
  );
  return (
    <ListPage
      call={myAppRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={myAppColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('keyword') },
        { kind: 'multi', name: 'state', label: t('appstore:field.newest'), options: versionStateOptions },
        { kind: 'select', name: 'categoryId', label: t('appstore:field.category'), options: categories },
        { kind: 'dateRange', name: 'created', from: 'from', to: 'to', label: t('createdAt') },
      ]}
      rowLabel={(row) => row.name || row.package}
      rowHref={(row) => myAppHref(row.id)}
      rowActions={(row) => [
        ...(row.newestVersionId && editableVersionStates.includes(row.state)
          ? [{ key: 'edit', label: t('edit'), call: myAppRoutes.save, href: editHref(row.newestVersionId) }]
          : []),
        ...(row.state === 'final_passed' && row.publicationState === null
          ? [
              {
                key: 'publish',
                label: t('publish'),
                call: publicationRoutes.publish,
                href: `${myAppHref(row.id)}?tab=publications`,
              },
            ]
          : []),
        ...(row.state === 'final_passed' && row.publicationState !== null
          ? [{ key: 'version', label: t('addVersion'), call: myAppRoutes.add, href: addHref(row.id) }]
          : []),
      ]}
      actions={
        <Can route={myAppRoutes.add}>
          <ActionButton kind="primary" label={t('add')} onClick={() => void navigate(addHref())} />
        </Can>
      }
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
