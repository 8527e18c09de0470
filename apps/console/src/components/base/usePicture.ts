import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { useCall } from '../../lib/request/route-queries.ts';

/** Addresses of files are good for five minutes. */
const keptMs = 4 * 60_000;

/** Where a picture can be read from for some minutes; undefined until it is known. `isMissing`: it cannot be had. */
export function usePicture(fileId: string | null): { url: string | undefined; isMissing: boolean } {
  const address = useCall(
    fileRoutes.url,
    { fileId: fileId ?? '1', disposition: 'inline' },
    { enabled: fileId !== null, staleTime: keptMs, refetchInterval: keptMs, retry: false },
  );
  return { url: fileId === null ? undefined : address.data?.url, isMissing: address.isError };
}
