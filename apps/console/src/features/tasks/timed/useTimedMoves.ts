import type { Route } from '@tilldeck/contracts/core/route';
import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { timedReads } from './timed.queries.ts';

/** What can be done with a timed task in its state. `onRemoved`: it is not there any more. */
export function useTimedMoves(onRemoved?: () => void): (timed: TimedTask) => RowAction[] {
  const { t } = useTranslation('timed');
  const { call } = useBlocks();
  const confirm = useConfirm();
  const send = async (route: Route, input: unknown, done: (output: TimedTask) => string) => {
    try {
      const output = (await call(route, input as never)) as TimedTask;
      showToast(done(output), 'done');
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      await invalidate(timedReads);
    }
  };
  const ask = (words: 'disable' | 'approve' | 'remove', { name }: TimedTask) =>
    confirm({
      title: t(`${words}.title`, { name }),
      text: t(`${words}.text`),
      action: t(words),
      isDanger: words !== 'approve',
    });

  const enable = ({ id, version }: TimedTask) =>
    send(timedRoutes.toggle, { id, version, isEnabled: true }, ({ state }) =>
      t(state === 'waiting_approval' ? 'enabledWaits' : 'enabled'),
    );
  const disable = async (timed: TimedTask) => {
    const { id, version } = timed;
    if (await ask('disable', timed))
      await send(timedRoutes.toggle, { id, version, isEnabled: false }, () => t('disabled'));
  };
  const approve = async (timed: TimedTask) => {
    const { id, version } = timed;
    if (await ask('approve', timed)) await send(timedRoutes.approve, { id, version }, () => t('approved'));
  };
  const remove = async (timed: TimedTask) => {
    const { id, version } = timed;
    if ((await ask('remove', timed)) && (await send(timedRoutes.remove, { id, version }, () => t('removed'))))
      onRemoved?.();
  };

  return (timed) => [
    ...(timed.state === 'waiting_approval'
      ? [
          {
            key: 'approve',
            label: t('approve'),
            call: timedRoutes.approve,
            disabledReason: timed.isOwnRequest ? t('ownRequest') : null,
            onClick: () => void approve(timed),
          },
        ]
      : []),
    timed.state === 'disabled'
      ? { key: 'enable', label: t('enable'), call: timedRoutes.toggle, onClick: () => void enable(timed) }
      : { key: 'disable', label: t('disable'), call: timedRoutes.toggle, onClick: () => void disable(timed) },
    { key: 'remove', label: t('remove'), call: timedRoutes.remove, isDanger: true, onClick: () => void remove(timed) },
  ];
}
