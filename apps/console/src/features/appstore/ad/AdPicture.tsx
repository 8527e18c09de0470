import { Modal } from 'antd';
import { useState } from 'react';
import { usePicture } from '../../../components/base/usePicture.ts';
import styles from './AdPicture.module.css';

/** The picture of an ad, small in a list; a press shows it as devices do. */
export function AdPicture({ fileId, label }: { fileId: string; label: string }) {
  const { url } = usePicture(fileId);
  const [isLarge, setLarge] = useState(false);
  if (!url) return <span className={styles.picture} />;
  return (
    <>
      <button type="button" className={styles.button} aria-label={label} onClick={() => setLarge(true)}>
        <img className={styles.picture} src={url} alt="" loading="lazy" />
      </button>
      <Modal open={isLarge} onCancel={() => setLarge(false)} footer={null} title={label} width={720} destroyOnHidden>
        <img className={styles.large} src={url} alt={label} />
      </Modal>
    </>
  );
}
