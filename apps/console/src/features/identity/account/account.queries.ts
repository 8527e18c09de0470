import type { Account } from '@tilldeck/contracts/identity/account.schemas';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useProof } from '../../../components/proof/useProof.ts';
import { useLive } from '../../../lib/live/live.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';
import type { AccountArea } from './account.pages.ts';

/** Every read that shows an account or what happened to it. */
export const accountReads = ({ routes }: AccountArea) => [
  routes.page,
  routes.detail,
  routes.sessions,
  auditRoutes.object,
];

/** Somebody else changed an account: what is on the screen is read again. */
export const useAccountChanges = (area: AccountArea) => useLive(area.topics, () => void invalidate(accountReads(area)));

/** An initial password that was just made. */
export interface FreshPassword {
  loginName: string;
  password: string;
  until: string;
}

/** What can be done to an account, each after a question that says what follows. */
export function useAccountDeeds(area: AccountArea, onPassword: (fresh: FreshPassword) => void) {
  const { t } = useTranslation('account');
  const confirm = useConfirm();
  const { routes } = area;
  const refreshes = accountReads(area);
  const enable = useChange(routes.enable, { refreshes });
  const disable = useChange(routes.disable, { refreshes });
  const remove = useChange(routes.remove, { refreshes });
  const renew = useChange(routes.setInitialPassword, { refreshes });
  const handOver = useChange(routes.handOver, { refreshes });
  const endSessions = useChange(routes.endSessions, { refreshes });
  const resetFactors = useChange(routes.resetFactors, { refreshes });
  const prove = useProof();

  const ask = (deed: 'enable' | 'disable' | 'remove' | 'newPassword' | 'endSessions' | 'resetFactors', name: string) =>
    confirm({
      title: t(`${deed}.title`, { name }),
      text: t(`${deed}.text`),
      action: t(`action.${deed}`),
      isDanger: deed !== 'enable',
    });
  return {
    toggle: async ({ id, loginName, isEnabled }: Account) => {
      if (await ask(isEnabled ? 'disable' : 'enable', loginName)) (isEnabled ? disable : enable).mutate({ id });
    },
    /** Answers whether it is gone. */
    remove: async ({ id, loginName }: Account): Promise<boolean> => {
      if (!(await ask('remove', loginName))) return false;
      return remove.mutateAsync({ id }).then(
        () => true,
        () => false,
      );
    },
    renewPassword: async ({ id, loginName }: Account) => {
      if (!(await ask('newPassword', loginName)) || !(await prove())) return;
      renew.mutate(
        { id },
        {
          onSuccess: ({ initialPassword, initialPasswordUntil }) =>
            onPassword({ loginName, password: initialPassword, until: initialPasswordUntil }),
        },
      );
    },
    handOver: async ({ id, loginName, orgName }: Account) => {
      const answer = await confirm({
        title: t('handOver.title', { name: loginName }),
        text: t('handOver.text', { organisation: orgName }),
        action: t('action.handOver'),
        isDanger: true,
      });
      if (!answer) return;
      handOver.mutate({ id }, { onSuccess: () => showToast(t('handOver.done', { name: loginName }), 'done') });
    },
    resetFactors: async ({ id, loginName }: Account) => {
      if (!(await ask('resetFactors', loginName)) || !(await prove())) return;
      resetFactors.mutate({ id }, { onSuccess: () => showToast(t('resetFactors.done', { name: loginName }), 'done') });
    },
    endAll: async ({ id, loginName }: Account) => {
      if (await ask('endSessions', loginName)) endSessions.mutate({ id });
    },
    endOne: async (id: string, sessionId: string) => {
      const answer = await confirm({
        title: t('endSession.title'),
        text: t('endSession.text'),
        action: t('action.endSession'),
        isDanger: true,
      });
      if (answer) endSessions.mutate({ id, sessionId });
    },
  };
}
export type AccountDeeds = ReturnType<typeof useAccountDeeds>;
