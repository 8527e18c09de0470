import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';

/** What an S3 exception carries, as far as it is looked at. */
interface StoreError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
  $fault?: string;
}

const networkFaults =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;

const isStoreError = (error: unknown): error is StoreError =>
  error instanceof Error &&
  ('$metadata' in error ||
    '$fault' in error ||
    error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    networkFaults.test((error as StoreError).code ?? ''));

/** Answers about our own request, which the caller of the store makes sense of. */
const expected = new Set(['NoSuchUpload', 'NoSuchKey', 'NotFound', 'InvalidPart']);
export const isStoreAnswer = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/**
 * Runs a conversation with the store. Whatever keeps the store from answering, from a refused connection to a wrong
 * key, is the same to a caller: no files for the moment, everything else goes on. The log says which.
 */
export async function withStore<T>(log: Log, action: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStoreError(error) || expected.has(error.name)) throw error;
    const { name, code, $metadata } = error;
    // Not the message: it may repeat keys and addresses.
    log.warn({ action, error: name, fault: code, status: $metadata?.httpStatusCode }, 'object storage is away');
    throw new AppError('core.storage_away');
  }
}
