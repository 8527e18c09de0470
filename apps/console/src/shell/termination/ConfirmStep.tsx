import { type TerminationFacts, terminationRoutes } from '@tilldeck/contracts/identity/termination.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useChange } from '../../lib/request/route-queries.ts';

interface ConfirmStepProps {
  facts: TerminationFacts;
  ticket: string;
  onDone: () => void;
}

/** The last word. */
export function ConfirmStep({ facts, ticket, onDone }: ConfirmStepProps) {
  const { t } = useTranslation('termination');
  const end = useChange(terminationRoutes.confirm, { onSuccess: onDone });
  return (
    <>
      <h2>{t('confirmTitle', { account: facts.loginName })}</h2>
      <p>{facts.endsOrganisation ? t('confirmOrganisation', { org: facts.orgName }) : t('confirmText')}</p>
      <ActionButton
        kind="primary"
        isDanger
        label={t('confirm')}
        isBusy={end.isPending}
        onClick={() => end.mutate({ ticket, isAgreed: true })}
      />
    </>
  );
}
