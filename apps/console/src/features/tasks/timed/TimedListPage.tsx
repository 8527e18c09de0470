import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { type TimedTask, timedKinds, timedStates } from '@tilldeck/contracts/tasks/timed.schemas';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { TimedDrawer } from './TimedDrawer.tsx';
import { timedColumns } from './timed.columns.tsx';
import { timedHref } from './timed.paths.ts';
import { timedStateTexts } from './timed.states.ts';
import { useTimedActions } from './useTimedActions.ts';

/** /device/timedtasks/list */
export function TimedListPage() {
  const { t } = useTranslation('timed');
  const [edited, setEdited] = useOpened<TimedTask>('edit');
  const actionsOf = useTimedActions();
  return (
    <>
      <ListPage
        call={timedRoutes.page}
        title={t('title')}
        columns={timedColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.name') },
          {
            kind: 'multi',
            name: 'state',
            label: t('field.state'),
            options: timedStates.map((value) => ({ value, label: timedStateTexts[value].text })),
          },
          {
            kind: 'multi',
            name: 'kind',
            label: t('field.kind'),
            options: timedKinds.map((value) => ({ value, label: (words) => words(`task:kind.${value}`) })),
          },
          {
            kind: 'select',
            name: 'isOwnRequest',
            label: (words) => words('task:field.asked'),
            options: [
              { value: 'true', label: (words) => words('task:asked.me') },
              { value: 'false', label: (words) => words('task:asked.others') },
            ],
          },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => timedHref(row.id)}
        rowActions={(row) => [
          { key: 'edit', label: t('edit'), call: timedRoutes.modify, onClick: () => setEdited(row) },
          // The page shows what is to be repeated on which devices, and asks.
          ...actionsOf(row).map((action) =>
            action.key === 'approve'
              ? { key: 'approve', label: t('approve'), call: timedRoutes.approve, href: timedHref(row.id) }
              : action,
          ),
        ]}
        actions={<CreateButton call={timedRoutes.add} form={TimedDrawer} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      {edited ? (
        <TimedDrawer
          key={`${edited.id}-${edited.version}`}
          record={edited}
          isOpen
          onClose={() => setEdited(undefined)}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}
