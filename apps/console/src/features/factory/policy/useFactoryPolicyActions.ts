import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type { FactoryPolicy } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { editHref } from '../parts/policy/factory-policy.paths.ts';

interface ActionOptions {
  /** Opens the look before a release. */
  onRelease: (policy: FactoryPolicy) => void;
  onRemoved?: () => void;
}

export interface FactoryPolicyActions {
  release: RowAction;
  edit: RowAction;
  withdraw: RowAction;
  remove: RowAction;
}

/** What can be done with a policy, as actions of a row or a page. */
export function useFactoryPolicyActions({ onRelease, onRemoved }: ActionOptions) {
  const { t } = useTranslation(['factoryPolicy', 'words']);
  const { row } = useAction();
  const withdraw = action<FactoryPolicy, typeof factoryPolicyRoutes.withdraw>({
    key: 'withdraw',
    label: t('withdraw'),
    call: factoryPolicyRoutes.withdraw,
    isDanger: true,
    input: ({ id, version }) => ({ id, version }),
    confirm: ({ name, waiting }) => ({
      title: t('withdraw.title', { name }),
      text: t('withdraw.text', { count: waiting }),
      action: t('withdraw'),
      isDanger: true,
    }),
    done: ({ name }) => t('withdraw.done', { name }),
    disabledReason: ({ state }) => (state === 'published' ? null : t('reason.notReleased')),
  });
  const remove = action<FactoryPolicy, typeof factoryPolicyRoutes.remove>({
    key: 'remove',
    label: t('words:delete'),
    call: factoryPolicyRoutes.remove,
    isDanger: true,
    input: ({ id, version }) => ({ id, version }),
    confirm: ({ name }) => ({
      title: t('words:deleteTitle', { name }),
      text: t('remove.text'),
      action: t('words:delete'),
      isDanger: true,
    }),
    done: ({ name }) => t('remove.done', { name }),
    onDone: () => onRemoved?.(),
    disabledReason: ({ state }) => (state === 'published' ? t('reason.released') : null),
  });
  return (policy: FactoryPolicy): FactoryPolicyActions => ({
    // A released policy may go out again to devices that are activated.
    release: {
      key: 'release',
      label: t('release'),
      call: factoryPolicyRoutes.release,
      onClick: () => onRelease(policy),
    },
    edit: { key: 'edit', label: t('words:edit'), call: factoryPolicyRoutes.modify, href: editHref(policy) },
    withdraw: row(withdraw, policy),
    remove: row(remove, policy),
  });
}
