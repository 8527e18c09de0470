import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import type { FactorOverview } from '@tilldeck/contracts/identity/factor.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { ToneTag } from '../../components/text/StatusTag.tsx';
import { useCall } from '../../lib/request/route-queries.ts';
import { PasskeyRows } from './PasskeyRows.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RecoveryRow } from './RecoveryRow.tsx';
import { TotpRow } from './TotpRow.tsx';

/** The second factors: what there is, and how to add, remove and replace it. */
export function FactorSections() {
  const { t } = useTranslation('factor');
  const { data: factors, error, isPending, refetch } = useCall(factorRoutes.overview, {});
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const hasOwn = Boolean(factors && (factors.totp || factors.passkeys.length > 0));
  return (
    <SectionCard
      title={t('title')}
      beside={
        factors ? (
          <ToneTag tone={hasOwn || factors.isDemanded ? 'ok' : 'idle'} text={t(stateOf(hasOwn, factors.isDemanded))} />
        ) : null
      }
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      {factors ? (
        <div className="td-settings-rows">
          <p className="td-settings-text">{t(textOf(factors))}</p>
          <TotpRow totp={factors.totp} onCodes={setNewCodes} />
          <PasskeyRows passkeys={factors.passkeys} isPossible={factors.isPasskeyPossible} onCodes={setNewCodes} />
          {hasOwn ? <RecoveryRow left={factors.recoveryCodesLeft} onCodes={setNewCodes} /> : null}
        </div>
      ) : null}
      <RecoveryCodes codes={newCodes} onClose={() => setNewCodes(null)} />
    </SectionCard>
  );
}

const textOf = ({ demandedFrom, isDemanded }: FactorOverview) => {
  if (demandedFrom) return 'text.required' as const;
  return isDemanded ? ('text.demanded' as const) : ('text.free' as const);
};

const stateOf = (hasOwn: boolean, isDemanded: boolean) => {
  if (hasOwn) return 'state.own' as const;
  return isDemanded ? ('state.mail' as const) : ('state.none' as const);
};
