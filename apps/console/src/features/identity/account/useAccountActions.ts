import type { Account } from '@tilldeck/contracts/identity/account.schemas';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import type { AccountArea } from './account.pages.ts';
import type { AccountDeeds } from './account.queries.ts';

/** The actions of a row and of the details page, with why some of them are not possible now. */
export function useAccountActions({ routes }: AccountArea, deeds: AccountDeeds, onEdit: (account: Account) => void) {
  const { t } = useTranslation('account');
  const { info, org } = useSession();
  return (account: Account): RowAction[] => {
    const isSelf = account.id === info?.id;
    const whySelf = isSelf ? t('why.self') : null;
    const whyKept = whySelf ?? (account.isProjectLead ? t('why.lead') : null);
    const mayHandOver = org?.isVendor && account.orgId !== org.orgId ? true : info?.isProjectLead;
    const whyNotLead = account.isProjectLead
      ? t('why.alreadyLead')
      : !mayHandOver
        ? t('why.notLead')
        : account.isEnabled && account.activation === 'active'
          ? null
          : t('why.notReady');
    return [
      { key: 'edit', label: t('action.edit'), call: routes.modify, onClick: () => onEdit(account) },
      account.isEnabled
        ? {
            key: 'disable',
            label: t('action.disable'),
            call: routes.disable,
            isDanger: true,
            disabledReason: whyKept,
            onClick: () => void deeds.toggle(account),
          }
        : { key: 'enable', label: t('action.enable'), call: routes.enable, onClick: () => void deeds.toggle(account) },
      {
        key: 'password',
        label: t('action.newPassword'),
        call: routes.setInitialPassword,
        disabledReason: whySelf,
        onClick: () => void deeds.renewPassword(account),
      },
      {
        key: 'resetFactors',
        label: t('action.resetFactors'),
        call: routes.resetFactors,
        disabledReason: whySelf,
        onClick: () => void deeds.resetFactors(account),
      },
      {
        key: 'handOver',
        label: t('action.handOver'),
        call: routes.handOver,
        disabledReason: whyNotLead,
        onClick: () => void deeds.handOver(account),
      },
      {
        key: 'remove',
        label: t('action.remove'),
        call: routes.remove,
        isDanger: true,
        disabledReason: whyKept,
        onClick: () => void deeds.remove(account),
      },
    ];
  };
}
