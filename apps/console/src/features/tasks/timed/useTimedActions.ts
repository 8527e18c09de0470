import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';

/** What can be done with a timed task in its state. `onRemoved`: it is not there any more. */
export function useTimedActions(onRemoved?: () => void): (timed: TimedTask) => RowAction[] {
  const { t } = useTranslation('timed');
  const { row } = useAction();
  const asking = (words: 'disable' | 'approve' | 'remove') => ({
    key: words,
    label: t(words),
    confirm: ({ name }: TimedTask) => ({
      title: t(`${words}.title`, { name }),
      text: t(`${words}.text`),
      action: t(words),
      isDanger: words !== 'approve',
    }),
  });
  const enable = action<TimedTask, typeof timedRoutes.toggle>({
    key: 'enable',
    label: t('enable'),
    call: timedRoutes.toggle,
    input: ({ id, version }) => ({ id, version, isEnabled: true }),
    done: (_timed, { state }) => t(state === 'waiting_approval' ? 'enabledWaits' : 'enabled'),
  });
  const disable = action<TimedTask, typeof timedRoutes.toggle>({
    ...asking('disable'),
    call: timedRoutes.toggle,
    input: ({ id, version }) => ({ id, version, isEnabled: false }),
    done: () => t('disabled'),
  });
  const approve = action<TimedTask, typeof timedRoutes.approve>({
    ...asking('approve'),
    call: timedRoutes.approve,
    input: ({ id, version }) => ({ id, version }),
    done: () => t('approved'),
  });
  const remove = action<TimedTask, typeof timedRoutes.remove>({
    ...asking('remove'),
    call: timedRoutes.remove,
    isDanger: true,
    input: ({ id, version }) => ({ id, version }),
    done: () => t('removed'),
    onDone: () => onRemoved?.(),
  });
  return (timed) => [
    ...(timed.state === 'waiting_approval' && !timed.isOwnRequest ? [row(approve, timed)] : []),
    timed.state === 'disabled' ? row(enable, timed) : row(disable, timed),
    row(remove, timed),
  ];
}
