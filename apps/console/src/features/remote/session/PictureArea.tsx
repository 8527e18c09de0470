import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import type { ViewerState } from '../../../lib/remote/viewer-connection.ts';
import styles from './Session.module.css';
import type { useRemotePicture } from './useRemotePicture.ts';

interface PictureAreaProps {
  viewer: ViewerState;
  shown: Pick<ReturnType<typeof useRemotePicture>, 'place' | 'isShown'>;
  onLook: () => void;
  onAgain: () => void;
}

/** The picture, or why there is none now. */
export function PictureArea({ viewer, shown: { place, isShown }, onLook, onAgain }: PictureAreaProps) {
  const { t } = useTranslation('remote');
  const { phase, session } = viewer;
  const look = useEffectEvent(onLook);
  // The connection hears of the end before the page does; the first picture changes the state, too.
  useEffect(() => {
    if (phase === 'over' || isShown) look();
  }, [phase, isShown]);
  const why = session?.isCovered ? 'covered' : session && !session.isDeviceThere ? 'away' : phase;
  return (
    <>
      <div ref={place} className={styles.picture} data-shown={isShown || undefined} />
      {isShown ? null : (
        <div className={styles.noPicture} role="status">
          <p>{t(`picture.${why}`)}</p>
          {phase === 'over' ? <ActionButton label={t('window.joinAgain')} onClick={onAgain} /> : null}
        </div>
      )}
    </>
  );
}
