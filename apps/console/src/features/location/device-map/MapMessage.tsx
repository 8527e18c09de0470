import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import type { MapData } from './useMapData.ts';

/** Over the map where it would be silent: nothing here, nothing at all, or a failure. */
export function MapMessage({ data, onHome }: { data: MapData; onHome: (() => void) | undefined }) {
  const { t } = useTranslation('deviceMap');
  if (data.error)
    return (
      <div>
        <ErrorState error={data.error} onRetry={data.retry} isCompact />
      </div>
    );
  if (!data.isEmpty) return null;
  return (
    <output>
      {t(onHome ? 'emptyArea' : 'noPositions')}{' '}
      {onHome ? <ActionButton kind="link" size="small" label={t('goHome')} onClick={onHome} /> : null}
    </output>
  );
}
