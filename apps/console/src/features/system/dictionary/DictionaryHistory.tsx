import { useTranslation } from 'react-i18next';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';

/** Who changed what about this dictionary and its values. */
export function DictionaryHistory({ typeId }: { typeId: string }) {
  const { t } = useTranslation('system');
  return <ObjectHistory objectType="dictionary" objectId={typeId} title={t('dictionary.history')} hasNames />;
}
