import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import type { FactorOverview } from '@tilldeck/contracts/identity/factor.schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { action, useAction } from '../../components/feedback/useAction.ts';
import { TimeText } from '../../components/text/TimeText.tsx';

const TotpDialog = lazy(async () => ({ default: (await import('./TotpDialog.tsx')).TotpDialog }));

interface TotpRowProps {
  totp: FactorOverview['totp'];
  onCodes: (codes: readonly string[] | null) => void;
}

export function TotpRow({ totp, onCodes }: TotpRowProps) {
  const { t } = useTranslation('factor');
  const { button } = useAction();
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const add = action<null, typeof factorRoutes.beginTotp>({
    key: 'add',
    label: t('totp.add'),
    call: factorRoutes.beginTotp,
    needsProof: true,
    input: () => ({}),
    onDone: setSetup,
  });
  const remove = action<null, typeof factorRoutes.removeTotp>({
    key: 'remove',
    label: t('totp.remove'),
    call: factorRoutes.removeTotp,
    needsProof: true,
    input: () => ({}),
    confirm: () => ({
      title: t('totp.removeTitle'),
      text: t('totp.removeText'),
      action: t('totp.remove'),
      isDanger: true,
    }),
    done: () => t('totp.removed'),
  });
  return (
    <div className="td-settings-row">
      <div>
        <strong>{t('totp.title')}</strong>
        <p className="td-settings-note">
          {totp ? (
            <>
              {t('totp.since')} <TimeText at={totp.confirmedAt} />
            </>
          ) : (
            t('totp.text')
          )}
        </p>
      </div>
      <ActionButton {...(totp ? button(remove, null) : button(add, null))} />
      {setup ? (
        <Suspense fallback={null}>
          <TotpDialog
            setup={setup}
            onClose={() => setSetup(null)}
            onDone={(codes) => {
              setSetup(null);
              onCodes(codes);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
