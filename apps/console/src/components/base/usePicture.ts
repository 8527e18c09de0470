import { skipToken, useQuery } from '@tanstack/react-query';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useBlocks } from './useBlocks.ts';

/** Addresses of files are good for five minutes. */
const keptMs = 4 * 60_000;

/** Where a picture can be read from for some minutes; undefined until it is known. `isMissing`: it cannot be had. */
export function usePicture(fileId: string | null): { url: string | undefined; isMissing: boolean } {
  const { call } = useBlocks();
  const input = { fileId: fileId ?? '', disposition: 'inline' as const };
  const address = useQuery({
    queryKey: routeKey(fileRoutes.url, input),
    queryFn: fileId === null ? skipToken : ({ signal }) => call(fileRoutes.url, input, { signal }),
    staleTime: keptMs,
    refetchInterval: keptMs,
    retry: false,
  });
  return { url: address.data?.url, isMissing: address.isError };
}
