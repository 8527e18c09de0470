import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import type { TargetDraft } from '../../../components/target/target-draft.rules.ts';
import { useTaskName } from '../../../components/task/useTaskName.ts';
import { useOpened, useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import { NewTaskDrawer } from './NewTaskDrawer.tsx';
import { taskColumns, taskHref } from './task.columns.tsx';
import { taskFilters } from './task.filters.ts';
import { useTaskActions } from './useTaskActions.ts';

/** Nobody approves what they have not seen: the page shows what is to be done on which devices, and asks. */
const approveOnPage = ({ id }: TaskRow): RowAction => ({
  key: 'approve',
  label: (t) => t('task:move.approve'),
  call: taskMoveRoutes.approve,
  href: taskHref(id),
});

/** /task/centre/list; with `?open=new` the drawer of a new task is open, for the devices that the way here brought. */
export function TaskListPage() {
  const { t } = useTranslation('task');
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const [areSettingsOpen, setSettingsOpen] = useOpenedFlag('approval');
  const { actionsOf } = useTaskActions();
  const mayAdd = useCan(taskRoutes.add);
  const mayApprove = useCan(taskMoveRoutes.approve);
  const nameOf = useTaskName();
  const { target } = (location.state ?? {}) as { target?: TargetDraft };
  const [asked, ask] = useOpened<{ target?: TargetDraft | undefined }>('new', { target });
  const change = (set: (params: URLSearchParams) => void) =>
    setParams(
      (old) => {
        set(old);
        return old;
      },
      { replace: true },
    );
  const isWaitingShown = params.getAll('state').join() === 'waiting_approval';
  return (
    <>
      <ListPage
        call={taskRoutes.page}
        title={t('title')}
        columns={taskColumns}
        filters={taskFilters}
        rowLabel={nameOf}
        rowHref={(row) => taskHref(row.id)}
        // On its own page the button says why; fifty rows need not.
        rowActions={(row) =>
          actionsOf(row)
            .filter(({ key, disabledReason }) => key !== 'retry' || !disabledReason)
            .map((action) => (action.key === 'approve' ? approveOnPage(row) : action))
        }
        actions={
          <>
            {mayApprove ? (
              <>
                <ActionButton
                  label={t('approval.show')}
                  isPressed={isWaitingShown}
                  onClick={() =>
                    change((query) => (isWaitingShown ? query.delete('state') : query.set('state', 'waiting_approval')))
                  }
                />
                <ActionButton label={t('approval.settings')} onClick={() => setSettingsOpen(true)} />
              </>
            ) : null}
            <Can route={taskRoutes.add}>
              <ActionButton
                kind="primary"
                label={t('new.title')}
                icon={<PlusOutlined aria-hidden />}
                onClick={() => ask({})}
              />
            </Can>
          </>
        }
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
        emptyAction={
          mayAdd ? (
            <ActionButton
              kind="primary"
              label={t('new.title')}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => ask({})}
            />
          ) : null
        }
      />
      {mayAdd ? (
        <NewTaskDrawer
          isOpen={asked !== undefined}
          target={asked?.target}
          onClose={() => ask(undefined)}
          onMade={({ id }) => void navigate(taskHref(id), { replace: true })}
        />
      ) : null}
      <ApprovalDialog isOpen={areSettingsOpen} onClose={() => setSettingsOpen(false)} />
    </>
  );
}
