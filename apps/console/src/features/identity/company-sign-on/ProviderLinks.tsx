import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { linkColumns } from './provider.columns.tsx';
import { useProviderActions } from './provider.queries.ts';

/** Who comes in this way. */
export function ProviderLinks({ provider }: { provider: SignOnProvider }) {
  const { t } = useTranslation('companySignOn');
  const actions = useProviderActions();
  return (
    <ListPage
      call={companySignOnRoutes.links}
      title={t('links.title')}
      isEmbedded
      rowKey="accountId"
      fixedInput={{ id: provider.id }}
      columns={linkColumns}
      filters={[{ kind: 'text', name: 'keyword', label: t('links.keyword') }]}
      rowLabel={(row) => row.loginName}
      rowActions={(row) => [
        {
          key: 'unlink',
          label: t('links.unlink'),
          call: companySignOnRoutes.unlink,
          isDanger: true,
          onClick: () => void actions.unlink(provider.id, row),
        },
      ]}
      emptyTitle={t('links.empty')}
      emptyText={t('links.emptyText')}
    />
  );
}
