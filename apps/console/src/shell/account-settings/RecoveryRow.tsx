import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { action, useAction } from '../../components/feedback/useAction.ts';

interface RecoveryRowProps {
  left: number;
  onCodes: (codes: readonly string[] | null) => void;
}

export function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const { t } = useTranslation('factor');
  const { button } = useAction();
  const renew = action<null, typeof factorRoutes.renewRecoveryCodes>({
    key: 'renew',
    label: t('recovery.renew'),
    call: factorRoutes.renewRecoveryCodes,
    needsProof: true,
    input: () => ({}),
    confirm: () => ({ title: t('recovery.renewTitle'), text: t('recovery.renewText'), action: t('recovery.renew') }),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <div className="td-settings-row">
      <div>
        <strong>{t('recovery.title')}</strong>
        <p className="td-settings-note">{t('recovery.left', { count: left })}</p>
      </div>
      <ActionButton {...button(renew, null)} />
    </div>
  );
}
