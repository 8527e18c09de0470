import { useTranslation } from 'react-i18next';
import { formatInstant, relativeTime, zoneOffset } from '../../lib/format/instant.ts';
import { useNow } from '../base/useNow.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import { ToneTag } from './StatusTag.tsx';

/** Shortly before the promise is broken it is worth a second look. */
const soonMs = 3 * 3_600_000;

/** How much of the promised time is left; it goes on counting. */
export function DueClock({ dueAt, isFramed }: { dueAt: string | null; isFramed?: boolean }) {
  const { t, i18n } = useTranslation('blocks');
  const now = useNow();
  const zone = useTimeZone();
  if (!dueAt) return <span className="blk-soft">–</span>;
  const due = new Date(dueAt);
  const leftMs = due.getTime() - now.getTime();
  const when = relativeTime(due, now, i18n.language);
  return (
    <span title={`${formatInstant(due, zone)} ${zoneOffset(due, zone)}`}>
      <ToneTag
        tone={leftMs < 0 ? 'bad' : leftMs < soonMs ? 'warn' : 'idle'}
        text={t(leftMs < 0 ? 'due.late' : 'due.left', { when })}
        isFramed={isFramed}
      />
    </span>
  );
}
