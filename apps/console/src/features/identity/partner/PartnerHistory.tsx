import { useTranslation } from 'react-i18next';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';

/** Who changed what about a partner. */
export function PartnerHistory({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation('partner');
  return <ObjectHistory objectType="partner" objectId={partnerId} title={t('history')} />;
}
