import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { ProviderLink, SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';

/** What a person does to a company sign-in, each after a question that says whom it touches. */
export function useProviderActions() {
  const { t } = useTranslation('companySignOn');
  const { run } = useAction();
  const question = (verb: 'disable' | 'delete', row: SignOnProvider) => ({
    title: t(`${verb}Title`, { name: row.name }),
    text: t(`${verb}Text`, { count: row.linkCount }),
    action: t(verb),
    isDanger: true,
  });
  return {
    toggle: (row: SignOnProvider) => {
      const verb = row.state === 'enabled' ? 'disable' : 'enable';
      return run(
        {
          key: verb,
          label: t(verb),
          call: companySignOnRoutes[verb],
          input: ({ id }) => ({ id }),
          confirm: (provider) =>
            verb === 'disable'
              ? question('disable', provider)
              : { title: t('enableTitle', { name: provider.name }), text: t('enableText'), action: t('enable') },
        },
        row,
      );
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
        },
        link,
      );
    },
  };
}
