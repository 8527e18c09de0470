import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { formatInstant, zoneOffset } from '../../../lib/format/instant.ts';
import styles from './Tracker.module.css';
import type { usePlayback } from './usePlayback.ts';

interface PlayBarProps {
  span: { from: number; to: number };
  playback: ReturnType<typeof usePlayback>;
}

/** Plays the path, or shows where the device was at the moment that the slider is moved to. */
export function PlayBar({ span, playback }: PlayBarProps) {
  const { t } = useTranslation('tracker');
  const zone = useTimeZone();
  const now = playback.now ?? span.to;
  const shown = formatInstant(new Date(now), zone, 'second');
  return (
    <div className={styles.play}>
      <ActionButton
        isIconOnly
        icon={playback.isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        label={t(playback.isPlaying ? 'pause' : 'play')}
        onClick={playback.toggle}
      />
      <input
        type="range"
        aria-label={t('moment')}
        aria-valuetext={shown}
        min={span.from}
        max={span.to}
        step={1000}
        value={now}
        onChange={(event) => playback.moveTo(Number(event.target.value))}
      />
      <time dateTime={new Date(now).toISOString()}>
        {shown} <span className="blk-zone">{zoneOffset(new Date(now), zone)}</span>
      </time>
    </div>
  );
}
