import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { FileDetail } from '@tilldeck/contracts/files/file.schemas';
import { live } from '../live/live.ts';
import { call } from '../request/call.ts';
import { whenOver } from './waiting.ts';

const firstLookMs = 1_000;
const longestLookMs = 15_000;

/** Waits until a file has been checked. The live connection tells at once; asking now and then is for when it is away. */
export async function awaitVerdict(fileId: string, signal: AbortSignal): Promise<FileDetail> {
  let hear = new AbortController();
  const unsubscribe = live.subscribe(['files.object'], ({ payload }) => {
    if ((payload as { fileId?: string }).fileId === fileId) hear.abort();
  });
  try {
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, longestLookMs)) {
      const detail = await call(fileRoutes.detail, { fileId }, { signal });
      if (detail.state !== 'checking') return detail;
      await whenOver(lookMs, AbortSignal.any([signal, hear.signal])).catch(() => signal.throwIfAborted());
      hear = new AbortController();
    }
  } finally {
    unsubscribe();
  }
}
