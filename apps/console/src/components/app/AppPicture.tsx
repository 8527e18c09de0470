import { usePicture } from '../base/usePicture.ts';
import styles from './AppPicture.module.css';

interface AppPictureProps {
  fileId: string | null;
  /** What it shows, for those who do not see it; empty where a name stands beside it. */
  label?: string;
  sizePx?: number;
}

/** A square icon of an app, or a drawn one where it has none. */
export function AppIcon({ fileId, label = '', sizePx = 32 }: AppPictureProps) {
  const { url } = usePicture(fileId);
  return (
    <span className={styles.icon} style={{ inlineSize: sizePx, blockSize: sizePx }}>
      {url ? (
        <img src={url} alt={label} />
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7" />
        </svg>
      )}
    </span>
  );
}
