import { usePicture } from '../../../../components/base/usePicture.ts';
import styles from './FileThumbnail.module.css';

/** A picture of a rule beside its name in a list. */
export function FileThumbnail({ fileId }: { fileId: string | undefined }) {
  const { url } = usePicture(fileId ?? null);
  return <span className={styles.box}>{url ? <img src={url} alt="" loading="lazy" /> : null}</span>;
}
