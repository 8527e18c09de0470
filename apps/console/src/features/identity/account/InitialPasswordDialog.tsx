import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import type { FreshPassword } from './useAccountActions.ts';

interface InitialPasswordDialogProps {
  fresh: FreshPassword;
  onClose: () => void;
}

/** Shows an initial password the one time it can be seen. A click beside it does not close it. */
export function InitialPasswordDialog({ fresh, onClose }: InitialPasswordDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Modal
      open
      title={t('password.title', { name: fresh.loginName })}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
      footer={<ActionButton kind="primary" label={t('password.close')} onClick={onClose} />}
    >
      <p>{t('password.text')}</p>
      <FactsGrid
        facts={[
          { label: t('field.loginName'), value: <CopyableId value={fresh.loginName} label={t('field.loginName')} /> },
          {
            label: t('field.initialPassword'),
            value: <CopyableId value={fresh.password} label={t('field.initialPassword')} />,
          },
          { label: t('password.until'), value: <TimeText at={fresh.until} /> },
        ]}
      />
    </Modal>
  );
}
