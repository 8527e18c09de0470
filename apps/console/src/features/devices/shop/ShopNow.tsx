import { isOpenAt, nextChange } from '@tilldeck/contracts/devices/opening-hours.rules';
import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/base/useNow.ts';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { formatInstant } from '../../../lib/format/instant.ts';

interface ShopNowProps {
  shop: Pick<Shop, 'openingHours' | 'timeZone'>;
  isFramed?: boolean;
  /** With the clocks there and when it changes. */
  hasDetail?: boolean;
}

/** Whether a shop is open at this moment, by its own clocks. */
export function ShopNow({ shop: { openingHours, timeZone }, isFramed, hasDetail }: ShopNowProps) {
  const { t } = useTranslation('shop');
  const now = useNow();
  const time = formatInstant(now, timeZone, 'clock');
  if (openingHours.length === 0)
    return <ToneTag tone="idle" text={hasDetail ? `${t('unknown')} · ${time}` : t('unknown')} isFramed={isFramed} />;
  const isOpen = isOpenAt(openingHours, timeZone, now);
  const change = nextChange(openingHours, timeZone, now);
  const until = change
    ? t(isOpen ? 'closesAt' : 'opensAt', { time: formatInstant(change, timeZone, 'clock') })
    : t('always');
  const text = t(isOpen ? 'open' : 'closed');
  return (
    <ToneTag
      tone={isOpen ? 'ok' : 'off'}
      text={hasDetail ? `${text} · ${time} · ${until}` : `${text} · ${time}`}
      isFramed={isFramed}
    />
  );
}
