import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { ProviderLink, SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows a company sign-in, who uses it or what happened to it. */
export const providerReads = [
  companySignOnRoutes.page,
  companySignOnRoutes.detail,
  companySignOnRoutes.links,
  auditRoutes.object,
];

export const useProviderChanges = () => useLive(['identity.oidc'], () => void invalidate(providerReads));

/** What a person does to a company sign-in, each after a question that says whom it touches. */
export function useProviderActions() {
  const { t } = useTranslation('companySignOn');
  const confirm = useConfirm();
  const { message } = App.useApp();
  const refreshes = providerReads;
  const enable = useChange(companySignOnRoutes.enable, { refreshes });
  const disable = useChange(companySignOnRoutes.disable, { refreshes });
  const remove = useChange(companySignOnRoutes.remove, { refreshes: [companySignOnRoutes.page] });
  const unlink = useChange(companySignOnRoutes.unlink, { refreshes });
  const askAll = (verb: 'disable' | 'delete', row: SignOnProvider) =>
    confirm({
      title: t(`${verb}Title`, { name: row.name }),
      text: t(`${verb}Text`, { count: row.linkCount }),
      action: t(verb),
      isDanger: true,
    });
  return {
    toggle: async (row: SignOnProvider) => {
      if (row.state === 'enabled') {
        if (await askAll('disable', row)) disable.mutate({ id: row.id });
        return;
      }
      const question = { title: t('enableTitle', { name: row.name }), text: t('enableText'), action: t('enable') };
      if (await confirm(question)) enable.mutate({ id: row.id });
    },
    /** True when it is gone. */
    remove: async (row: SignOnProvider): Promise<boolean> => {
      if (!(await askAll('delete', row))) return false;
      await remove.mutateAsync({ id: row.id });
      void message.success(t('deleted'));
      return true;
    },
    unlink: async (providerId: string, link: ProviderLink) => {
      const name = link.nickName || link.loginName;
      const question = { title: t('links.unlinkTitle', { name }), text: t('links.unlinkText'), isDanger: true };
      if (!(await confirm({ ...question, action: t('links.unlink') }))) return;
      await unlink.mutateAsync({ id: providerId, accountId: link.accountId });
      void message.success(t('links.unlinked'));
    },
  };
}
