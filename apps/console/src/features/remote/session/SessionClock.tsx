import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { clockText, isWarningDue } from '../parts/session/clock.rules.ts';
import { useSeconds } from './useSeconds.ts';

/** How much of the session is left. */
export function SessionClock({ endsAtMs }: { endsAtMs: number | null }) {
  const { t } = useTranslation('remote');
  const now = useSeconds();
  if (endsAtMs === null) return null;
  const leftMs = endsAtMs - now;
  const text = t('window.left', { time: clockText(leftMs) });
  return (
    <span role="timer">
      <ToneTag tone={isWarningDue(leftMs) ? 'warn' : 'none'} text={text} isFramed />
    </span>
  );
}
