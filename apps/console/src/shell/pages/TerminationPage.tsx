import { terminationRoutes } from '@tilldeck/contracts/identity/termination.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../components/page/ErrorState.tsx';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { SkeletonLines } from '../../components/page/SkeletonLines.tsx';
import { useCall } from '../../lib/request/route-queries.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { resetToken } from '../../lib/session/session-vault.ts';
import { NotWhileActing } from '../account-settings/NotWhileActing.tsx';
import { AccountStep } from '../termination/AccountStep.tsx';
import { ConfirmStep } from '../termination/ConfirmStep.tsx';
import { IdentityStep } from '../termination/IdentityStep.tsx';
import { NoticeStep } from '../termination/NoticeStep.tsx';
import { type TerminationStep, TerminationSteps } from '../termination/TerminationSteps.tsx';
import '../termination/termination.css';

/** /account/termination */
export function TerminationPage() {
  const { t } = useTranslation('termination');
  const { acting } = useSession();
  const facts = useCall(terminationRoutes.facts, {}, { refetchOnWindowFocus: false, enabled: !acting });
  const [step, setStep] = useState<TerminationStep>('notice');
  const [pass, setPass] = useState('');
  // The server ended the session: what is around this page belongs to nobody any more.
  const finish = () => void resetToken().then(() => window.location.assign('/user/terminated'));
  if (acting) return <NotWhileActing title={t('title')} />;
  return (
    <div className="td-termination">
      <PageHeader title={t('title')} actions={<Link to="/account/settings">{t('keep')}</Link>} />
      <TerminationSteps at={step} />
      <SectionCard>
        {facts.isPending && <SkeletonLines />}
        {facts.isError && <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />}
        {facts.data && step === 'notice' && <NoticeStep facts={facts.data} onNext={() => setStep('account')} />}
        {facts.data && step === 'account' && <AccountStep facts={facts.data} onNext={() => setStep('identity')} />}
        {facts.data && step === 'identity' && (
          <IdentityStep
            facts={facts.data}
            onProven={(proven) => {
              setPass(proven);
              setStep('confirm');
            }}
          />
        )}
        {facts.data && step === 'confirm' && (
          <ConfirmStep
            facts={facts.data}
            pass={pass}
            onDone={finish}
            onProofGone={() => setStep('identity')}
            onLinked={() => void facts.refetch().then(() => setStep('notice'))}
          />
        )}
      </SectionCard>
    </div>
  );
}
