import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { usePicture } from '../../../../components/base/usePicture.ts';
import type { ChosenFile } from '../../../../components/task/kind-form.rules.ts';
import { readZip } from '../../../../lib/archive/read-zip.ts';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import { animationFrame, pictureNames } from './animation.rules.ts';
import styles from './Preview.module.css';

/** Devices redraw about so often; a faster clock would show nothing more. */
const tickMs = 1_000 / 60;

const asDataUrl = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('unreadable picture')));
    reader.readAsDataURL(picture);
  });

async function readPictures(url: string): Promise<string[]> {
  const entries = readZip(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  return Promise.all(
    pictureNames([...named.keys()]).map(async (name) =>
      asDataUrl(new Blob([(await named.get(name)?.read()) ?? new Uint8Array()], { type: 'image/png' })),
    ),
  );
}

/** The pictures of the archive, played as fast and with the rest that are set beside it. */
export function AnimationPreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const payload = payloadOf(values);
  const file = payload.fileId as ChosenFile | undefined;
  const { url } = usePicture(file?.id ?? null);
  const pictures = useQuery({
    queryKey: ['policies/animation', file?.id],
    queryFn: () => readPictures(url ?? ''),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!file) return <p className="blk-soft">{t('preview.noAnimation')}</p>;
  if (pictures.error) return <p role="alert">{t('preview.unreadable', { name: file.name })}</p>;
  const count = pictures.data?.length ?? 0;
  return (
    <>
      {pictures.data && count > 0 ? (
        <Player
          pictures={pictures.data}
          speed={Number(payload.speed ?? 0)}
          intervalS={Number(payload.intervalS ?? 0)}
        />
      ) : (
        <div className={styles.screen} />
      )}
      <p className={styles.caption}>
        {file.name} · {t('preview.pictures', { count })}
      </p>
    </>
  );
}

interface PlayerProps {
  pictures: readonly string[];
  speed: number;
  intervalS: number;
}

function Player({ pictures, speed, intervalS }: PlayerProps) {
  const { t } = useTranslation('policyForm');
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  useEffect(() => {
    if (!isPlaying || speed <= 0) return;
    const begun = performance.now();
    const timer = setInterval(
      () => setAt(animationFrame({ count: pictures.length, speed, intervalS }, performance.now() - begun)),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [isPlaying, speed, intervalS, pictures.length]);
  const url = pictures[at];
  return (
    <>
      <div className={styles.screen}>{url ? <img src={url} alt={t('preview.picture', { nr: at + 1 })} /> : null}</div>
      <div className={styles.buttons}>
        <ActionButton
          size="small"
          label={t(isPlaying ? 'preview.pause' : 'preview.play')}
          onClick={() => setPlaying(!isPlaying)}
        />
      </div>
    </>
  );
}
