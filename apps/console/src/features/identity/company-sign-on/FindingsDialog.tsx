import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { ProviderFindings, SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

interface FindingsDialogProps {
  provider: SignOnProvider;
  onClose: () => void;
}

/** Asks the provider now and shows what it says of itself. */
export function FindingsDialog({ provider, onClose }: FindingsDialogProps) {
  const { t } = useTranslation('companySignOn');
  // Asked again whenever the dialog is opened; a failure is an answer, too.
  const found = useCall(companySignOnRoutes.test, { id: provider.id }, { gcTime: 0, staleTime: 0, retry: false });
  return (
    <Modal
      open
      title={`${t('test.title')} · ${provider.name}`}
      onCancel={onClose}
      width={640}
      footer={<ActionButton label={t('test.close')} onClick={onClose} />}
    >
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} isCompact /> : null}
      {found.data ? <Findings found={found.data} /> : null}
      {found.isPending ? <SkeletonLines rows={5} /> : null}
    </Modal>
  );
}

function Findings({ found }: { found: ProviderFindings }) {
  const { t } = useTranslation('companySignOn');
  const said = (isSaid: boolean) => t(isSaid ? 'test.yes' : 'test.unsaid');
  const scopes = found.missingScopes.join(', ');
  return (
    <>
      <p>{t('test.intro')}</p>
      {found.keyCount === 0 ? <Alert type="warning" showIcon title={t('test.noKeys')} /> : null}
      {scopes ? <Alert type="warning" showIcon title={t('test.missingScopes', { scopes })} /> : null}
      <FactsGrid
        facts={[
          { label: t('field.issuer'), value: found.issuer, isWide: true },
          { label: t('test.authorization'), value: found.authorizationEndpoint, isWide: true },
          { label: t('test.token'), value: found.tokenEndpoint, isWide: true },
          { label: t('test.keys'), value: String(found.keyCount) },
          { label: t('test.userInfo'), value: t(found.hasUserInfo ? 'test.yes' : 'test.no') },
          { label: t('test.pkce'), value: said(found.hasPkce) },
          { label: t('test.issuerInAnswer'), value: said(found.hasIssuerInAnswer) },
        ]}
      />
    </>
  );
}
