import type { TrackCorner } from '@tilldeck/contracts/location/track.schemas';
import { useTranslation } from 'react-i18next';

export function SourceText({ value }: { value: TrackCorner['source'] }) {
  const { t } = useTranslation('tracker');
  return t(`sources.${value}`);
}
