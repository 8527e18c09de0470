import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import type { LinkKey } from '@tilldeck/contracts/link/link-key.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { keyReads } from './enrolment.queries.ts';

/** Asks and does: approve, refuse, revoke one key. */
export function useKeyDecisions() {
  const { t } = useTranslation('enrolment');
  const confirm = useConfirm();
  const done = (text: string) => ({ refreshes: keyReads, onSuccess: () => showToast(text, 'done') });
  const approve = useChange(linkKeyRoutes.approve, done(t('key.approved')));
  const refuse = useChange(linkKeyRoutes.refuse, done(t('key.refused')));
  const revoke = useChange(linkKeyRoutes.revoke, done(t('key.revoked')));
  return {
    approve: async ({ id, sn, code, replaces }: LinkKey) => {
      const texts = [t('key.approveText', { code })];
      if (replaces) texts.push(t('key.approveReplaces', { fingerprint: replaces.fingerprint }));
      const answer = await confirm({
        title: t('key.approveTitle', { sn }),
        text: texts.join(' '),
        action: t('key.approve'),
        isDanger: replaces !== null,
      });
      if (answer) approve.mutate({ id });
    },
    refuse: async ({ id, sn }: LinkKey) => {
      const answer = await confirm({
        title: t('key.refuseTitle', { sn }),
        text: t('key.refuseText'),
        action: t('key.refuse'),
        reason: 'required',
      });
      if (answer) refuse.mutate({ id, reason: answer.reason });
    },
    revoke: async ({ id, sn }: LinkKey) => {
      const answer = await confirm({
        title: t('key.revokeTitle', { sn }),
        text: t('key.revokeText'),
        action: t('key.revoke'),
        isDanger: true,
        reason: 'required',
      });
      if (answer) revoke.mutate({ id, reason: answer.reason });
    },
  };
}
