import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import type { LinkKey } from '@tilldeck/contracts/link/link-key.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';

const mayWait = ({ state }: LinkKey) => state === 'waiting' || state === 'refused';
const isInUse = ({ state }: LinkKey) => state === 'active' || state === 'next';

/** Approve, refuse, revoke one key: what its state allows. */
export function useKeyActions(): (key: LinkKey) => RowAction[] {
  const { t } = useTranslation('enrolment');
  const { row } = useAction();
  const approve = action<LinkKey, typeof linkKeyRoutes.approve>({
    key: 'approve',
    label: t('key.approve'),
    call: linkKeyRoutes.approve,
    input: ({ id }) => ({ id }),
    confirm: ({ sn, code, replaces }) => ({
      title: t('key.approveTitle', { sn }),
      text: [
        t('key.approveText', { code }),
        ...(replaces ? [t('key.approveReplaces', { fingerprint: replaces.fingerprint })] : []),
      ].join(' '),
      action: t('key.approve'),
      isDanger: replaces !== null,
    }),
    done: () => t('key.approved'),
    disabledReason: (key) => (mayWait(key) ? null : t('key.decided')),
  });
  const refuse = action<LinkKey, typeof linkKeyRoutes.refuse>({
    key: 'refuse',
    label: t('key.refuse'),
    call: linkKeyRoutes.refuse,
    input: ({ id }, reason) => ({ id, reason }),
    confirm: ({ sn }) => ({
      title: t('key.refuseTitle', { sn }),
      text: t('key.refuseText'),
      action: t('key.refuse'),
      reason: 'required',
    }),
    done: () => t('key.refused'),
    disabledReason: ({ state }) => (state === 'waiting' ? null : t('key.decided')),
  });
  const revoke = action<LinkKey, typeof linkKeyRoutes.revoke>({
    key: 'revoke',
    label: t('key.revoke'),
    call: linkKeyRoutes.revoke,
    isDanger: true,
    input: ({ id }, reason) => ({ id, reason }),
    confirm: ({ sn }) => ({
      title: t('key.revokeTitle', { sn }),
      text: t('key.revokeText'),
      action: t('key.revoke'),
      isDanger: true,
      reason: 'required',
    }),
    done: () => t('key.revoked'),
  });
  return (key) => (isInUse(key) ? [row(revoke, key)] : [row(approve, key), row(refuse, key)]);
}
