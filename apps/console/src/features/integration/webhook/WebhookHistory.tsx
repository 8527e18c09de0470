import { useTranslation } from 'react-i18next';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';

/** Who changed what about this webhook; what we switched off ourselves, too. */
export function WebhookHistory({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation('integration');
  return <ObjectHistory objectType="webhook" objectId={endpointId} title={t('webhook.history')} />;
}
