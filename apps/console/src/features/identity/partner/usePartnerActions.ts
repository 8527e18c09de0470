import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { Partner } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';

type Named = Pick<Partner, 'id' | 'name' | 'state' | 'activationState'>;

/** What can be done about the state a partner is in. */
export const verbOf = (state: Partner['state']) =>
  state === 'enabled' ? 'disable' : state === 'waiting' ? 'approve' : 'enable';

/** Enabling, approving and disabling, and the activation mail once more; to be used as rows and as buttons. */
export function usePartnerActions() {
  const { t } = useTranslation('partner');
  const runner = useAction();
  const switchOf = (state: Partner['state'], independent: string | null) => {
    const verb = verbOf(state);
    const route = verb === 'disable' ? 'disable' : 'enable';
    return action<Named, (typeof partnerRoutes)[typeof route]>({
      key: 'toggle',
      label: t(verb),
      call: partnerRoutes[route],
      isDanger: verb === 'disable',
      input: ({ id }) => ({ id }),
      confirm: ({ name }) => ({
        title: t(`${verb}Title`, { name }),
        text: t(`${verb}Text`),
        action: t(verb),
        isDanger: verb === 'disable',
      }),
      disabledReason: () => independent,
    });
  };
  const resend = action<Named, typeof partnerRoutes.resendActivation>({
    key: 'resend',
    label: t('resend'),
    call: partnerRoutes.resendActivation,
    input: ({ id }) => ({ id }),
    done: () => t('resent'),
    disabledReason: ({ activationState }) => (activationState === 'pending' ? null : t('notPending')),
  });
  return { ...runner, switchOf, resend };
}
