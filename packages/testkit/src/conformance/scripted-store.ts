import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface ServedFile {
  content: Buffer;
  /** Ranges that were asked for, one entry for each request. */
  asked: string[];
  /** The first answer ends after so many bytes, as when the network is gone. */
  cutAfter?: number | undefined;
}

/** Files for devices, over a connection that may break. */
export class ScriptedStore {
  base = '';
  private readonly files = new Map<string, ServedFile>();

  /** As work hands it over; `announced` is what it is said to contain. */
  put(name: string, content: Buffer, options: { cutAfter?: number; announced?: Buffer } = {}) {
    this.files.set(name, { content, asked: [], cutAfter: options.cutAfter });
    const sha256 = createHash('sha256')
      .update(options.announced ?? content)
      .digest('hex');
    return { name, url: `${this.base}/files/${name}`, sha256, size: content.length };
  }

  askedFor(name: string): string[] {
    return this.files.get(name)?.asked ?? [];
  }

  /** Whether the request was for one of its files. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const name = /^\/files\/([^/?]+)/.exec(request.url ?? '')?.[1];
    if (name === undefined) return false;
    const file = this.files.get(name);
    if (!file) {
      response.writeHead(404).end();
      return true;
    }
    const range = request.headers.range ?? '';
    file.asked.push(range);
    const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);
    const rest = file.content.subarray(from);
    const length = file.content.length;
    const headers = { 'content-length': rest.length, 'content-range': `bytes ${from}-${length - 1}/${length}` };
    response.writeHead(range ? 206 : 200, headers);
    if (file.cutAfter === undefined) response.end(rest);
    else response.write(rest.subarray(0, file.cutAfter), () => response.socket?.destroy());
    file.cutAfter = undefined;
    return true;
  }
}
