import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { useCall } from '../../../../lib/request/route-queries.ts';

/** Addresses of files are good for five minutes. */
const keptMs = 4 * 60_000;

/** Where a file can be read from for some minutes; undefined until it is known, and where it cannot be had. */
export function useFileUrl(fileId: string | undefined): string | undefined {
  const address = useCall(
    fileRoutes.url,
    { fileId: fileId ?? '1', disposition: 'inline' },
    { enabled: fileId !== undefined, staleTime: keptMs, retry: false },
  );
  return fileId === undefined ? undefined : address.data?.url;
}
