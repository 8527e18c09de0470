import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../../../components/base/usePicture.ts';
import type { ChosenFile } from '../../../../components/task/kind-form.rules.ts';
import { isVideo } from '../form/resource.rules.ts';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import styles from './Preview.module.css';

interface Resource {
  fileId?: ChosenFile | undefined;
  seconds?: number | null | undefined;
}
const usualSeconds = 10;

/** The playlist as the second screen plays it: pictures for their seconds, videos to their end. */
export function AdsPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const given = (payloadOf(values).resources ?? []) as (Resource | undefined)[];
  const playable = given.flatMap((one) => (one?.fileId ? [{ file: one.fileId, seconds: one.seconds }] : []));
  const [at, setAt] = useState(0);
  const place = playable.length > 0 ? at % playable.length : 0;
  const shown = playable[place];
  if (!shown) return <p className="blk-soft">{t('preview.noAds')}</p>;
  return (
    <>
      <Shown
        key={`${place} ${shown.file.id}`}
        file={shown.file}
        seconds={shown.seconds ?? usualSeconds}
        onEnd={() => setAt(place + 1)}
      />
      <p className={styles.caption}>
        {t('preview.playing', { nr: place + 1, total: playable.length, name: shown.file.name })}
      </p>
    </>
  );
}

function Shown({ file, seconds, onEnd }: { file: ChosenFile; seconds: number; onEnd: () => void }) {
  const { url } = usePicture(file.id);
  const isFilm = isVideo(file.name);
  useEffect(() => {
    if (isFilm || !url) return;
    const timer = setTimeout(onEnd, Math.max(1, seconds) * 1_000);
    return () => clearTimeout(timer);
  }, [isFilm, url, seconds, onEnd]);
  return (
    <div className={styles.screen}>
      {url && isFilm ? <video src={url} autoPlay muted playsInline onEnded={onEnd} aria-label={file.name} /> : null}
      {url && !isFilm ? <img src={url} alt={file.name} /> : null}
    </div>
  );
}
