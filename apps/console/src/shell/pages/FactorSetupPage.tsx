import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { proofRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { ProofDialog } from '../../components/proof/ProofDialog.tsx';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { reloadSession } from '../../lib/session/load-session.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { PasskeyRows } from '../account-settings/PasskeyRows.tsx';
import { RecoveryCodes } from '../account-settings/RecoveryCodes.tsx';
import { TotpRow } from '../account-settings/TotpRow.tsx';
import '../account-settings/account-settings.css';
import { AntdScope } from '../app-layout/AntdScope.tsx';
import '../public-form/public-form.css';

/** /user/factor: a second factor is demanded. Nothing else works until one is set up, or the one there is was shown. */
export const FactorSetupPage = () => (
  <AntdScope>
    <FactorSetup />
  </AntdScope>
);

function FactorSetup() {
  const { t } = useTranslation('factor');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { data: factors, error } = useCall(factorRoutes.overview, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const goOn = async () => {
    await reloadSession();
    if (!sessionState().isFactorMissing) await navigate(safePath(query.get('redirect')) ?? '/', { replace: true });
  };
  const onCodes = (made: readonly string[] | null) => (made ? setCodes(made) : void goOn());
  const hasOwn = Boolean(factors && (factors.totp || factors.passkeys.length > 0));
  return (
    <div className="td-auth">
      <h1>{t('setup.title')}</h1>
      <p className="td-auth-subtitle">{t(hasOwn ? 'setup.prove' : 'setup.text')}</p>
      {error ? <p role="alert">{error.message}</p> : null}
      {factors && !hasOwn ? (
        <div className="td-settings-rows">
          <TotpRow totp={null} onCodes={onCodes} />
          <PasskeyRows passkeys={[]} isPossible={factors.isPasskeyPossible} onCodes={onCodes} />
        </div>
      ) : null}
      {factors && hasOwn && !codes ? <FactorProof onProven={() => void goOn()} /> : null}
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes(null);
          void goOn();
        }}
      />
      <p className="td-auth-foot">
        <button type="button" className="td-link-button" onClick={() => void signOut()}>
          {t('setup.leave')}
        </button>
      </p>
    </div>
  );
}

/** For a person who came in without showing the factor they have: by their company, or before it was demanded. */
function FactorProof({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation('factor');
  const { data: ways } = useCall(proofRoutes.methods, {});
  const [isOpen, setOpen] = useState(false);
  const methods = ways?.methods.filter((method) => method !== 'password') ?? [];
  return (
    <>
      <ActionButton kind="primary" label={t('setup.confirm')} isBusy={!ways} onClick={() => setOpen(true)} />
      {isOpen && ways ? (
        <ProofDialog ways={{ ...ways, methods }} onProven={onProven} onCancel={() => setOpen(false)} />
      ) : null}
    </>
  );
}
