import { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import { type IpLock, ipLockDraft } from '@tilldeck/contracts/system/ip-lock.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';

/** Locks an address or a network by hand. */
export function IpLockForm(frame: OpenedForm<IpLock>) {
  const { t } = useTranslation('system');
  return (
    <FormDrawer
      {...frame}
      schema={ipLockDraft}
      call={ipLockRoutes.add}
      title={t('ipLock.add')}
      doneText={t('ipLock.added')}
      fields={[
        { name: 'ip', label: t('field.ip'), help: t('ipLock.ipHelp') },
        { name: 'remark', label: t('field.remark'), help: t('ipLock.remarkHelp'), kind: 'textarea' },
        { name: 'expiresAt', label: t('ipLock.expiresAt'), help: t('ipLock.expiresHelp') },
      ]}
    />
  );
}
