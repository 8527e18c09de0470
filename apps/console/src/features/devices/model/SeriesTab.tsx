import { seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import type { Series } from '@tilldeck/contracts/devices/model.schemas';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { seriesColumns, stateOptions } from './model.columns.tsx';
import { SeriesForm } from './SeriesForm.tsx';
import { useModelActions } from './useModelActions.ts';

/** Series in their order. */
export function SeriesTab() {
  const { t } = useTranslation('model');
  const [edited, setEdited] = useOpened<Series>('edit-series');
  const actionsOf = useModelActions('series');
  const isWriter = useCan(seriesRoutes.add.permission);
  const close = () => setEdited(undefined);
  return (
    <>
      <ListPage
        isEmbedded
        urlScope="series"
        call={seriesRoutes.page}
        title={t('tab.series')}
        columns={isWriter ? seriesColumns : seriesColumns.filter(({ key }) => key !== 'state')}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.seriesKeyword') },
          ...(isWriter
            ? [{ kind: 'select' as const, name: 'state' as const, label: t('field.state'), options: stateOptions }]
            : []),
        ]}
        rowLabel={(row) => row.name}
        rowActions={(row) => [
          { key: 'edit', label: t('editAction'), call: seriesRoutes.modify, onClick: () => setEdited(row) },
          ...actionsOf(row, row.modelCount > 0 ? t('seriesInUse') : null),
        ]}
        actions={<CreateButton call={seriesRoutes.add} form={SeriesForm} label={t('seriesAdd')} />}
        emptyTitle={t('seriesEmpty')}
        emptyText={t('seriesEmptyText')}
      />
      <SeriesForm record={edited} isOpen={edited !== undefined} onClose={close} onDone={close} />
    </>
  );
}
