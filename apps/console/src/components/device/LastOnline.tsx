import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format/instant.ts';
import { useNow } from '../base/useNow.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import { TimeText } from '../text/TimeText.tsx';

interface LastOnlineProps {
  state: Device['state'];
  /** Of a connected device the moment it connected. */
  at: string | null;
}

/** When a device was last connected. A connected one is so now; clocks that differ never make it the future. */
export function LastOnline({ state, at }: LastOnlineProps) {
  const { t } = useTranslation('device');
  const now = useNow();
  const zone = useTimeZone();
  if (!at) return state === 'online' ? t('lastOnline.now') : <TimeText at={null} />;
  const moment = new Date(Math.min(Date.parse(at), now.getTime()));
  if (state !== 'online') return <TimeText at={moment} form="relative" />;
  const isToday = formatInstant(moment, zone, 'day') === formatInstant(now, zone, 'day');
  return t('lastOnline.nowSince', { time: formatInstant(moment, zone, isToday ? 'clock' : 'minute') });
}
