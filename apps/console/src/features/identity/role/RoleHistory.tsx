import { useTranslation } from 'react-i18next';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';

/** Who changed what about this role. */
export function RoleHistory({ roleId }: { roleId: string }) {
  const { t } = useTranslation('role');
  return <ObjectHistory objectType="role" objectId={roleId} title={t('tab.history')} />;
}
