import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { useCall } from '../../../../lib/request/route-queries.ts';
import styles from './AppPicture.module.css';

/** Addresses of files are good for five minutes. */
const keptMs = 4 * 60_000;

interface AppPictureProps {
  fileId: string | null;
  /** What it shows, for those who do not see it; empty where a name stands beside it. */
  label?: string;
  sizePx?: number;
}

/** A square icon of an app, or a drawn one where it has none. */
export function AppIcon({ fileId, label = '', sizePx = 32 }: AppPictureProps) {
  const url = usePictureUrl(fileId);
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

/** Where a picture can be read from for some minutes; undefined until it is known, and where it cannot be had. */
export function usePictureUrl(fileId: string | null): string | undefined {
  return usePicture(fileId).url;
}

/** The same, and whether it cannot be had. */
export function usePicture(fileId: string | null): { url: string | undefined; isMissing: boolean } {
  const address = useCall(
    fileRoutes.url,
    { fileId: fileId ?? '1', disposition: 'inline' },
    { enabled: fileId !== null, staleTime: keptMs, refetchInterval: keptMs, retry: false },
  );
  return { url: fileId === null ? undefined : address.data?.url, isMissing: address.isError };
}
