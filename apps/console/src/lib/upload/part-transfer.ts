/** A part did not get through. `status` is what the store answered, 0 when it did not. */
export class PartLost extends Error {
  override readonly name = 'PartLost';
  readonly status: number;

  constructor(status: number) {
    super(`the store answered ${status}`);
    this.status = status;
  }
}

/** A connection that moves nothing for so long is given up; the part goes out again. */
const stallMs = 60_000;

/** Sends bytes to an address of the store. `fetch` tells no progress of what it sends, so this is XMLHttpRequest. */
export function sendPart(
  url: string,
  bytes: Blob,
  onSent: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), stallMs);
    };
    const stop = () => request.abort();
    request.upload.onprogress = (event) => {
      watch();
      onSent(event.loaded);
    };
    request.onload = () => (request.status === 200 ? resolve() : reject(new PartLost(request.status)));
    request.onerror = () => reject(new PartLost(0));
    request.onabort = () => reject(signal.aborted ? signal.reason : new PartLost(0));
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    request.send(bytes);
    watch();
  });
}
