import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { ProviderLink, SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
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
  const refreshes = providerReads;
  const enable = useChange(companySignOnRoutes.enable, { refreshes });
  const disable = useChange(companySignOnRoutes.disable, { refreshes });
  const { run } = useAction();
  const question = (verb: 'disable' | 'delete', row: SignOnProvider) => ({
    title: t(`${verb}Title`, { name: row.name }),
    text: t(`${verb}Text`, { count: row.linkCount }),
    action: t(verb),
    isDanger: true,
  });
  return {
    toggle: async (row: SignOnProvider) => {
      if (row.state === 'enabled') {
        if (await confirm(question('disable', row))) disable.mutate({ id: row.id });
        return;
      }
      const asked = { title: t('enableTitle', { name: row.name }), text: t('enableText'), action: t('enable') };
      if (await confirm(asked)) enable.mutate({ id: row.id });
    },
    /** True when it is gone. */
    remove: async (row: SignOnProvider): Promise<boolean> => {
      const gone = await run(
        {
          key: 'delete',
          label: t('delete'),
          call: companySignOnRoutes.remove,
          input: ({ id }) => ({ id }),
          confirm: (provider) => question('delete', provider),
          done: () => t('deleted'),
          refreshes: [companySignOnRoutes.page],
        },
        row,
      );
      return gone !== null;
    },
    unlink: async (providerId: string, link: ProviderLink) => {
      await run(
        {
          key: 'unlink',
          label: t('links.unlink'),
          call: companySignOnRoutes.unlink,
          input: ({ accountId }) => ({ id: providerId, accountId }),
          confirm: ({ nickName, loginName }) => ({
            title: t('links.unlinkTitle', { name: nickName || loginName }),
            text: t('links.unlinkText'),
            action: t('links.unlink'),
            isDanger: true,
          }),
          done: () => t('links.unlinked'),
          refreshes,
        },
        link,
      );
    },
  };
}
