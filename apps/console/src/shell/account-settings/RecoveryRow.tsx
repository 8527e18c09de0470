import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useConfirm } from '../../components/feedback/useConfirm.ts';
import { useProof } from '../../components/proof/useProof.ts';
import { useChange } from '../../lib/request/route-queries.ts';

interface RecoveryRowProps {
  left: number;
  onCodes: (codes: readonly string[] | null) => void;
}

export function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const { t } = useTranslation('factor');
  const prove = useProof();
  const confirm = useConfirm();
  const renew = useChange(factorRoutes.renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const ask = async () => {
    const question = { title: t('recovery.renewTitle'), text: t('recovery.renewText'), action: t('recovery.renew') };
    if ((await confirm(question)) && (await prove())) renew.mutate({});
  };
  return (
    <div className="td-settings-row">
      <div>
        <strong>{t('recovery.title')}</strong>
        <p className="td-settings-note">{t('recovery.left', { count: left })}</p>
      </div>
      <ActionButton label={t('recovery.renew')} isBusy={renew.isPending} onClick={() => void ask()} />
    </div>
  );
}
