import { signOnCallbackPath, signOnLogoutAddress } from '@tilldeck/contracts/identity/company-sign-on.limits';
import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { FindingsDialog } from './FindingsDialog.tsx';
import { ProviderEditForm } from './ProviderForm.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';
import { providerStateTexts } from './provider.columns.tsx';
import { useProviderActions } from './provider.queries.ts';

const listPath = '/account/sso/list';

/** /account/sso/details/:id */
export function ProviderDetailsPage() {
  const { t } = useTranslation('companySignOn');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useOpened<'form' | 'test'>('provider');
  const actions = useProviderActions();
  const record = useCall(companySignOnRoutes.detail, { id });
  const history = useHistoryTab('oidc_provider', id);
  const provider = record.data;
  const isOn = provider?.state === 'enabled';
  const close = () => setOpened(undefined);
  return (
    <>
      <DetailsPage
        title={provider?.name ?? ''}
        backHref={listPath}
        status={provider ? <StatusTag state={provider.state} states={providerStateTexts} isFramed /> : null}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          provider ? (
            <>
              <Can route={companySignOnRoutes.remove}>
                <ActionButton
                  label={t('delete')}
                  isDanger
                  onClick={() => void actions.remove(provider).then((isGone) => isGone && navigate(listPath))}
                />
              </Can>
              <Can route={isOn ? companySignOnRoutes.disable : companySignOnRoutes.enable}>
                <ActionButton label={t(isOn ? 'disable' : 'enable')} onClick={() => void actions.toggle(provider)} />
              </Can>
              <Can route={companySignOnRoutes.test}>
                <ActionButton label={t('test')} onClick={() => setOpened('test')} />
              </Can>
              <Can route={companySignOnRoutes.modify}>
                <ActionButton kind="primary" label={t('editAction')} onClick={() => setOpened('form')} />
              </Can>
            </>
          ) : null
        }
        summary={provider ? <ProviderFacts provider={provider} /> : null}
        tabs={[
          { key: 'links', label: t('links.title'), content: provider ? <ProviderLinks provider={provider} /> : null },
          ...history,
        ]}
      />
      {provider && opened === 'form' ? (
        <ProviderEditForm record={provider} isOpen onClose={close} onDone={close} />
      ) : null}
      {provider && opened === 'test' ? <FindingsDialog provider={provider} onClose={close} /> : null}
    </>
  );
}

function ProviderFacts({ provider }: { provider: SignOnProvider }) {
  const { t } = useTranslation('companySignOn');
  const { origin } = window.location;
  const role = provider.roleName;
  const creating = role ? t('autoCreating.yes', { role }) : t('autoCreating.yesPlain');
  const facts = [
    { label: t('field.slug'), value: <CopyableId value={provider.slug} /> },
    { label: t('field.organisation'), value: provider.orgName },
    { label: t('field.lastUsedAt'), value: <TimeText at={provider.lastUsedAt} /> },
    { label: t('field.isAutoCreating'), value: provider.isAutoCreating ? creating : t('autoCreating.no') },
    { label: t('field.emailDomains'), value: provider.emailDomains.join(', ') || t('value.none') },
    { label: t('field.isExclusive'), value: t(provider.isExclusive ? 'value.yes' : 'value.no') },
    { label: t('field.isFactorTrusted'), value: t(provider.isFactorTrusted ? 'value.yes' : 'value.no') },
    { label: t('field.sessionHours'), value: t('value.hours', { count: provider.sessionHours }) },
    { label: t('field.issuer'), value: <CopyableId value={provider.issuer} /> },
    { label: t('field.clientId'), value: <CopyableId value={provider.clientId} /> },
    { label: t('field.redirect'), value: <CopyableId value={`${origin}${signOnCallbackPath}`} /> },
    { label: t('field.logout'), value: <CopyableId value={`${origin}${signOnLogoutAddress(provider.slug)}`} /> },
    { label: t('field.loginLink'), value: <CopyableId value={`${origin}/user/login?company=${provider.slug}`} /> },
  ];
  return (
    <SectionCard>
      <FactsGrid facts={facts} />
    </SectionCard>
  );
}
