import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import { RecordCheckDrawer } from './RecordCheckDrawer.tsx';

/** The chain is of all organisations at once, so it is the vendor's to check. */
export function RecordCheckButton() {
  const { t } = useTranslation('system');
  const { org } = useSession();
  const [isOpen, setOpen] = useOpenedFlag('check');
  if (!org?.isVendor) return null;
  return (
    <Can route={auditRoutes.check}>
      <ActionButton
        label={t('operationLog.checkAction')}
        icon={<SafetyCertificateOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <RecordCheckDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </Can>
  );
}
