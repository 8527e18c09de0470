import type { Track } from '@tilldeck/contracts/location/track.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapFrame } from '../../../components/map/MapFrame.tsx';
import type { MapTarget } from '../../../components/map/map-area.rules.ts';
import { useMapBase } from '../parts/place/useMapBase.ts';
import { PlayBar } from './PlayBar.tsx';
import { StopList } from './StopList.tsx';
import styles from './Tracker.module.css';
import { trackColumns } from './track.columns.tsx';
import { drawTrack, stopLayer } from './tracker.layers.ts';
import {
  boxOfTrack,
  knownSpan,
  nowFeatures,
  pathFeatures,
  placeAt,
  stopFeatures,
  vagueFeatures,
} from './tracker.rules.ts';
import { usePlayback } from './usePlayback.ts';

/** One path: map, play bar, stops. */
export function TrackView({ track }: { track: Track }) {
  const { t } = useTranslation('tracker');
  const base = useMapBase();
  const [chosen, setChosen] = useState<number>();
  const [target, setTarget] = useState<MapTarget | undefined>(() => boxOfTrack(track));
  const [fixed] = useState(() => ({ path: pathFeatures(track), vague: vagueFeatures(track) }));
  const span = knownSpan(track);
  const playback = usePlayback(span);
  const moment = playback.now === undefined ? undefined : placeAt(track, playback.now);
  const choose = (index: number) => {
    const stop = track.stops[index];
    if (!stop) return;
    setChosen(index);
    setTarget({ center: [stop.longitude, stop.latitude], zoom: 15 });
    playback.moveTo(Date.parse(stop.from));
  };
  return (
    <div className={styles.columns}>
      <div>
        <MapFrame
          label={t('mapOf', { sn: track.device.sn })}
          isTall
          base={base}
          sources={{ ...fixed, stops: stopFeatures(track, chosen), now: nowFeatures(moment) }}
          draw={drawTrack}
          target={target}
          pickable={[stopLayer]}
          onPick={([first]) => first && choose(Number(first.properties.index))}
          table={{
            columns: trackColumns,
            rows: track.lines.flatMap(({ corners }) => corners),
            rowKey: ({ at, latitude, longitude }) => `${at}/${latitude}/${longitude}`,
          }}
        />
        {span ? <PlayBar span={span} playback={playback} /> : null}
      </div>
      <StopList stops={track.stops} chosen={chosen} onChoose={choose} />
    </div>
  );
}
