import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../../../components/base/usePicture.ts';
import type { ChosenFile } from '../../../../components/task/kind-form.rules.ts';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import styles from './Preview.module.css';
import { peaksOf, wavePath } from './waveform.rules.ts';

const bars = 80;
const size = { width: 320, height: 72 };

async function readPeaks(url: string): Promise<number[]> {
  const content = await (await fetch(url)).arrayBuffer();
  const audio = new AudioContext();
  try {
    return peaksOf((await audio.decodeAudioData(content)).getChannelData(0), bars);
  } finally {
    await audio.close();
  }
}

/** The voice with its waveform, to be listened to. */
export function VoicePreview({ values }: RulePreviewProps) {
  const { t } = useTranslation('policyForm');
  const file = payloadOf(values).fileId as ChosenFile | undefined;
  const { url } = usePicture(file?.id ?? null);
  const peaks = useQuery({
    queryKey: ['policies/waveform', file?.id],
    queryFn: () => readPeaks(url ?? ''),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!file) return <p className="blk-soft">{t('preview.noVoice')}</p>;
  return (
    <>
      <svg
        className={styles.wave}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('preview.wave')}
      >
        <path d={wavePath(peaks.data ?? Array.from({ length: bars }, () => 0), size.width, size.height)} />
      </svg>
      {url ? (
        <audio className={styles.player} controls src={url} aria-label={file.name}>
          <track kind="captions" />
        </audio>
      ) : null}
      <p className={styles.caption}>{file.name}</p>
    </>
  );
}
