import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { Partner } from '@tilldeck/contracts/identity/partner.schemas';
import { partnerAuthorityRoutes } from '@tilldeck/contracts/identity/partner-authority.routes';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useLive } from '../../../lib/live/live.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows a partner or what happened to it. */
export const partnerReads = [
  partnerRoutes.page,
  partnerRoutes.branch,
  partnerRoutes.search,
  partnerRoutes.choices,
  partnerRoutes.detail,
  partnerAuthorityRoutes.detail,
  auditRoutes.object,
];
export const companyReads = [companyRoutes.get, auditRoutes.object];

const topics = ['added', 'changed', 'enabled', 'disabled', 'converted', 'moved', 'terminated'].map(
  (verb) => `partner.${verb}`,
);

/** Somebody else changed a partner: what is on the screen is read again. */
export const usePartnerChanges = () => useLive(topics, () => void invalidate(partnerReads));

type Named = Pick<Partner, 'id' | 'name' | 'state'>;

/** Asks, then enables, approves or disables. */
export function useSwitch() {
  const { t } = useTranslation('partner');
  const confirm = useConfirm();
  const enable = useChange(partnerRoutes.enable, { refreshes: partnerReads });
  const disable = useChange(partnerRoutes.disable, { refreshes: partnerReads });
  return async ({ id, name, state }: Named) => {
    const verb = verbOf(state);
    const answer = await confirm({
      title: t(`${verb}Title`, { name }),
      text: t(`${verb}Text`),
      action: t(verb),
      isDanger: verb === 'disable',
    });
    if (answer) (verb === 'disable' ? disable : enable).mutate({ id });
  };
}

/** What can be done about the state a partner is in. */
export const verbOf = (state: Partner['state']) =>
  state === 'enabled' ? 'disable' : state === 'waiting' ? 'approve' : 'enable';

/** Sends the activation mail again and says so. */
export function useResend() {
  const { t } = useTranslation('partner');
  const resend = useChange(partnerRoutes.resendActivation, {
    refreshes: [auditRoutes.object],
    onSuccess: () => showToast(t('resent'), 'done'),
  });
  return ({ id }: Pick<Partner, 'id'>) => resend.mutate({ id });
}

/** Why nobody of one's organisation may act for a partner now; null where they may. */
export function useNoEntry() {
  const { t } = useTranslation('access');
  return ({ isEnterable, state }: Pick<Partner, 'isEnterable' | 'state'>): string | null =>
    isEnterable ? null : t(state === 'enabled' ? 'notLetIn' : 'notEnabled');
}
