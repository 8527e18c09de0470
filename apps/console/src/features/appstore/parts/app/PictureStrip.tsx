import { Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { usePicture } from '../../../../components/base/usePicture.ts';
import styles from './PictureStrip.module.css';

export type PictureShape = 'icon' | 'landscape' | 'portrait';

interface PictureStripProps {
  ids: readonly string[];
  shape: PictureShape;
  /** What they are, to name them by. */
  name: string;
}

/** Pictures of an app, small; a click shows one in its own size, and from there the arrows lead to the others. */
export function PictureStrip({ ids, shape, name }: PictureStripProps) {
  const { t } = useTranslation('appstore');
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(0);
  const step = (by: number) => setShown((shown + by + ids.length) % ids.length);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <span className={styles.strip}>
      {ids.map((id, index) => (
        <Thumbnail
          key={id}
          id={id}
          shape={shape}
          label={t('picture.open', { name, number: index + 1 })}
          onOpen={() => {
            setShown(index);
            setOpen(true);
          }}
        />
      ))}
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        title={`${name} ${shown + 1}`}
        footer={
          ids.length > 1 ? (
            <span className={styles.foot}>
              <ActionButton label={t('picture.previous')} onClick={() => step(-1)} />
              <span className="blk-soft">{`${shown + 1} / ${ids.length}`}</span>
              <ActionButton label={t('picture.next')} onClick={() => step(1)} />
            </span>
          ) : null
        }
        width={shape === 'landscape' ? 904 : 530}
        centered
        destroyOnHidden
      >
        <Large id={ids[shown] ?? ''} alt={`${name} ${shown + 1}`} shape={shape} />
      </Modal>
    </span>
  );
}

interface ThumbnailProps {
  id: string;
  shape: PictureShape;
  label: string;
  onOpen: () => void;
}

function Thumbnail({ id, shape, label, onOpen }: ThumbnailProps) {
  const { t } = useTranslation('appstore');
  const { url, isMissing } = usePicture(id);
  if (isMissing)
    return (
      <span className={styles.missing} data-picture={shape}>
        {t('picture.missing')}
      </span>
    );
  // The frame has its size before the picture is there, so that nothing below it moves.
  return (
    <button type="button" className={styles.thumbnail} data-picture={shape} aria-label={label} onClick={onOpen}>
      {url ? <img src={url} alt="" /> : null}
    </button>
  );
}

function Large({ id, alt, shape }: { id: string; alt: string; shape: PictureShape }) {
  const { url } = usePicture(id);
  return (
    <span className={styles.full} data-picture={shape}>
      {url ? <img src={url} alt={alt} /> : null}
    </span>
  );
}
