import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { DictionaryType } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { DictionaryForm } from './DictionaryForm.tsx';
import { dictionaryColumns } from './dictionary.columns.tsx';
import { useDictionaryChanges, useToggle } from './dictionary.queries.ts';

const stateOptions = (['enabled', 'disabled'] as const).map((value) => ({
  value,
  label: (t: (key: `system:state.${typeof value}`) => string) => t(`system:state.${value}`),
}));

/** /system/dictionary/list */
export function DictionaryListPage() {
  const { t } = useTranslation('system');
  const [edited, setEdited] = useOpened<DictionaryType>('edit');
  const toggle = useToggle();
  useDictionaryChanges();
  const bulk = (state: DictionaryType['state']): BulkAction<DictionaryType> => {
    const verb = state === 'enabled' ? 'enable' : 'disable';
    return {
      key: verb,
      label: t(`dictionary.${verb}`),
      call: dictionaryRoutes.toggle,
      input: (row) => ({ id: row.id, state }),
      confirm: (selection) => ({
        title: t(`dictionary.${verb}Many`, { count: countSelected(selection) }),
        text: t(`dictionary.${verb}Text`),
        action: t(`dictionary.${verb}`),
        isDanger: state === 'disabled',
      }),
    };
  };
  return (
    <>
      <ListPage
        call={dictionaryRoutes.page}
        title={t('dictionary.title')}
        description={t('dictionary.description')}
        columns={dictionaryColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          { kind: 'select', name: 'state', label: t('field.state'), options: stateOptions },
        ]}
        rowLabel={(row) => row.type}
        rowHref={(row) => `/system/dictionary/details/${row.id}`}
        rowActions={(row) => [
          {
            key: 'edit',
            label: t('dictionary.editAction'),
            call: dictionaryRoutes.modify,
            onClick: () => setEdited(row),
          },
          {
            key: 'toggle',
            label: t(row.state === 'enabled' ? 'dictionary.disable' : 'dictionary.enable'),
            call: dictionaryRoutes.toggle,
            isDanger: row.state === 'enabled',
            onClick: () => void toggle({ id: row.id, name: row.type, state: row.state, target: 'type' }),
          },
        ]}
        bulkActions={[bulk('enabled'), bulk('disabled')]}
        actions={<CreateButton call={dictionaryRoutes.add} form={DictionaryForm} label={t('dictionary.add')} />}
        emptyTitle={t('dictionary.empty')}
        emptyText={t('dictionary.emptyText')}
      />
      <DictionaryForm
        record={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onDone={() => setEdited(undefined)}
      />
    </>
  );
}
