import { i18n } from '../i18n/i18n.ts';
import { ApiError, RequestFailure } from './api-error.ts';

export interface DownloadProgress {
  loadedBytes: number;
  /** Null when the server does not say how much there is. */
  totalBytes: number | null;
}

async function readWithProgress(
  response: Response,
  onProgress: ((progress: DownloadProgress) => void) | undefined,
): Promise<Blob> {
  const length = Number(response.headers.get('content-length') ?? 0);
  const totalBytes = length > 0 ? length : null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loadedBytes = 0;
  const reader = response.body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    parts.push(step.value);
    loadedBytes += step.value.length;
    onProgress?.({ loadedBytes, totalBytes });
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/** Hands a blob to the browser as a file of this name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  // The browser has its own hold on the blob by then; a minute is for slow "save as" dialogs.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches a file from a (signed) URL and saves it under `name`. */
export async function downloadBlob(
  url: string,
  name: string,
  onProgress?: (progress: DownloadProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  let blob: Blob;
  try {
    const response = await fetch(url, { ...(signal ? { signal } : {}) });
    if (!response.ok) throw new ApiError(i18n.t('shell:failure.request'), { code: response.status });
    blob = await readWithProgress(response, onProgress);
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause;
    throw new RequestFailure('network', i18n.t('shell:failure.network'), cause);
  }
  saveBlob(blob, name);
}
