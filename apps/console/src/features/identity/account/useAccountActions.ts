import type { Account } from '@tilldeck/contracts/identity/account.schemas';
import { useTranslation } from 'react-i18next';
import { type Action, action, useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import type { AccountArea } from './account.pages.ts';

/** An initial password that was just made. */
export interface FreshPassword {
  loginName: string;
  password: string;
  until: string;
}

interface AccountWork {
  onEdit: (account: Account) => void;
  onPassword: (fresh: FreshPassword) => void;
  onRemoved?: () => void;
}

type Verb = 'enable' | 'disable' | 'remove' | 'newPassword' | 'resetFactors';
type Routes = AccountArea['routes'];

/** The actions of a row and of the details page, with why some of them are not possible now. */
export function useAccountActions({ routes }: AccountArea, { onEdit, onPassword, onRemoved }: AccountWork) {
  const { t } = useTranslation('account');
  const { info, org } = useSession();
  const { row } = useAction();
  const whySelf = ({ id }: Account) => (id === info?.id ? t('why.self') : null);
  const whyKept = (account: Account) => whySelf(account) ?? (account.isProjectLead ? t('why.lead') : null);
  const whyNotLead = (account: Account) => {
    const mayHandOver = org?.isVendor && account.orgId !== org.orgId ? true : info?.isProjectLead;
    if (account.isProjectLead) return t('why.alreadyLead');
    if (!mayHandOver) return t('why.notLead');
    return account.isEnabled && account.activation === 'active' ? null : t('why.notReady');
  };
  const asking = (verb: Verb) => ({
    key: verb,
    label: t(`action.${verb}`),
    input: ({ id }: Account) => ({ id }),
    confirm: ({ loginName }: Account) => ({
      title: t(`${verb}.title`, { name: loginName }),
      text: t(`${verb}.text`),
      action: t(`action.${verb}`),
      isDanger: verb !== 'enable',
    }),
  });
  const enable: Action<Account, Routes['enable']> = { ...asking('enable'), call: routes.enable };
  const disable: Action<Account, Routes['disable']> = {
    ...asking('disable'),
    call: routes.disable,
    isDanger: true,
    disabledReason: whyKept,
  };
  const remove: Action<Account, Routes['remove']> = {
    ...asking('remove'),
    call: routes.remove,
    isDanger: true,
    disabledReason: whyKept,
    onDone: () => onRemoved?.(),
  };
  const renewPassword = action<Account, Routes['setInitialPassword']>({
    ...asking('newPassword'),
    call: routes.setInitialPassword,
    needsProof: true,
    disabledReason: whySelf,
    onDone: ({ initialPassword, initialPasswordUntil }, { loginName }) =>
      onPassword({ loginName, password: initialPassword, until: initialPasswordUntil }),
  });
  const resetFactors: Action<Account, Routes['resetFactors']> = {
    ...asking('resetFactors'),
    call: routes.resetFactors,
    needsProof: true,
    disabledReason: whySelf,
    done: ({ loginName }) => t('resetFactors.done', { name: loginName }),
  };
  const handOver: Action<Account, Routes['handOver']> = {
    key: 'handOver',
    label: t('action.handOver'),
    call: routes.handOver,
    input: ({ id }) => ({ id }),
    confirm: ({ loginName, orgName }) => ({
      title: t('handOver.title', { name: loginName }),
      text: t('handOver.text', { organisation: orgName }),
      action: t('action.handOver'),
      isDanger: true,
    }),
    done: ({ loginName }) => t('handOver.done', { name: loginName }),
    disabledReason: whyNotLead,
  };
  return (account: Account): RowAction[] => [
    { key: 'edit', label: t('action.edit'), call: routes.modify, onClick: () => onEdit(account) },
    account.isEnabled ? row(disable, account) : row(enable, account),
    row(renewPassword, account),
    row(resetFactors, account),
    row(handOver, account),
    row(remove, account),
  ];
}
