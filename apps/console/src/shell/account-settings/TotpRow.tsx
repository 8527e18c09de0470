import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import type { FactorOverview } from '@tilldeck/contracts/identity/factor.schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useConfirm } from '../../components/feedback/useConfirm.ts';
import { useProof } from '../../components/proof/useProof.ts';
import { TimeText } from '../../components/text/TimeText.tsx';
import { showToast } from '../../lib/notice/notice.ts';
import { useChange } from '../../lib/request/route-queries.ts';

const TotpDialog = lazy(async () => ({ default: (await import('./TotpDialog.tsx')).TotpDialog }));

interface TotpRowProps {
  totp: FactorOverview['totp'];
  onCodes: (codes: readonly string[] | null) => void;
}

export function TotpRow({ totp, onCodes }: TotpRowProps) {
  const { t } = useTranslation('factor');
  const prove = useProof();
  const confirm = useConfirm();
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const begin = useChange(factorRoutes.beginTotp, { onSuccess: setSetup });
  const remove = useChange(factorRoutes.removeTotp, {
    onSuccess: () => showToast(t('totp.removed'), 'done'),
  });
  const add = async () => {
    if (await prove()) begin.mutate({});
  };
  const askRemove = async () => {
    const question = {
      title: t('totp.removeTitle'),
      text: t('totp.removeText'),
      action: t('totp.remove'),
      isDanger: true,
    };
    if ((await confirm(question)) && (await prove())) remove.mutate({});
  };
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
      {totp ? (
        <ActionButton label={t('totp.remove')} isBusy={remove.isPending} onClick={() => void askRemove()} />
      ) : (
        <ActionButton label={t('totp.add')} isBusy={begin.isPending} onClick={() => void add()} />
      )}
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
