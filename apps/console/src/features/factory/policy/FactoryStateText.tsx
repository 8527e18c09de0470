import type { FactoryPolicy } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { useTranslation } from 'react-i18next';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { policyStateTexts } from '../parts/policy/factory-policy.states.ts';

interface FactoryStateTextProps {
  policy: Pick<FactoryPolicy, 'state' | 'hasUnreleased'>;
  isFramed?: boolean;
}

/** The state of a policy, and whether its draft differs from what was released. */
export function FactoryStateText({ policy, isFramed = false }: FactoryStateTextProps) {
  const { t } = useTranslation('factoryPolicy');
  return (
    <>
      <StatusTag state={policy.state} states={policyStateTexts} isFramed={isFramed} />{' '}
      {policy.state === 'published' && policy.hasUnreleased ? (
        <ToneTag tone="warn" text={t('state.changedSince')} isFramed={isFramed} />
      ) : null}
    </>
  );
}
