import { type TerminationFacts, terminationRoutes } from '@tilldeck/contracts/identity/termination.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { expectSessionEnd } from '../../lib/request/answer-actions.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { useChange } from '../../lib/request/route-queries.ts';

interface ConfirmStepProps {
  facts: TerminationFacts;
  pass: string;
  onDone: () => void;
  /** It took too long: who they are has to be proven again. */
  onProofGone: () => void;
  /** Something was linked to the account meanwhile. */
  onLinked: () => void;
}

/** The last word. */
export function ConfirmStep({ facts, pass, onDone, onProofGone, onLinked }: ConfirmStepProps) {
  const { t } = useTranslation('termination');
  const end = useChange(terminationRoutes.confirm, {
    onMutate: () => expectSessionEnd(),
    onSuccess: onDone,
    onError: (error) => {
      expectSessionEnd(false);
      if (!(error instanceof ApiError)) return;
      if (error.error === 'identity.termination_not_verified') onProofGone();
      if (error.error === 'identity.termination_linked') onLinked();
    },
  });
  return (
    <>
      <h2>{t('confirmTitle', { account: facts.loginName })}</h2>
      <p>{facts.endsOrganisation ? t('confirmOrganisation', { org: facts.orgName }) : t('confirmText')}</p>
      <ActionButton
        kind="primary"
        isDanger
        label={t('confirm')}
        isBusy={end.isPending}
        onClick={() => end.mutate({ pass, isAgreed: true })}
      />
    </>
  );
}
