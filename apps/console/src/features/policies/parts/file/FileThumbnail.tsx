import styles from './FileThumbnail.module.css';
import { useFileUrl } from './useFileUrl.ts';

/** A picture of a rule beside its name in a list. */
export function FileThumbnail({ fileId }: { fileId: string | undefined }) {
  const url = useFileUrl(fileId);
  return <span className={styles.box}>{url ? <img src={url} alt="" loading="lazy" /> : null}</span>;
}
