import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { Fence } from '@tilldeck/contracts/location/fence.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';

/** What can be done with a fence, as actions of a row or a page. */
export function useFenceActions(onRemoved?: () => void) {
  const { t } = useTranslation('fence');
  const { row, button } = useAction();
  const enable = action<Fence, typeof fenceRoutes.enable>({
    key: 'enable',
    label: t('enable'),
    call: fenceRoutes.enable,
    input: ({ id, version }) => ({ id, version }),
    confirm: ({ name, deviceCount }) => ({
      title: t('enableTitle', { name }),
      text: t('enableText', { count: deviceCount }),
      action: t('enable'),
    }),
    done: ({ name }) => t('enabled', { name }),
  });
  const disable = action<Fence, typeof fenceRoutes.disable>({
    key: 'disable',
    label: t('disable'),
    call: fenceRoutes.disable,
    input: ({ id, version }) => ({ id, version }),
    done: ({ name }) => t('disabled', { name }),
  });
  const remove = action<Fence, typeof fenceRoutes.remove>({
    key: 'remove',
    label: t('remove'),
    call: fenceRoutes.remove,
    isDanger: true,
    input: ({ id, version }) => ({ id, version }),
    confirm: ({ name }) => ({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      isDanger: true,
    }),
    done: ({ name }) => t('removed', { name }),
    onDone: () => onRemoved?.(),
  });
  const switched = ({ state }: Fence) => (state === 'enabled' ? disable : enable);
  return {
    rows: (record: Fence) => [row(switched(record), record), row(remove, record)],
    switchButton: (record: Fence) => button(switched(record), record),
    removeButton: (record: Fence) => button(remove, record),
  };
}
