/** One file of an archive. */
export interface ZipFileEntry {
  name: string;
  sizeBytes: number;
  /** Unpacked when it is asked for. */
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const longestComment = 65_535;
const stored = 0;
const deflated = 8;

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) if (view.getUint32(at, true) === endMark) return at;
  throw new Error('This is not a ZIP file');
}

async function unpack(packed: Uint8Array<ArrayBuffer>, method: number): Promise<Uint8Array<ArrayBuffer>> {
  if (method === stored) return packed;
  if (method !== deflated) throw new Error('The ZIP file is packed in a way browsers cannot read');
  const stream = new Response(packed).body?.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer());
}

/**
 * The files of a small ZIP archive, for previews in the browser. The server has checked the archive before: sizes, paths
 * and the number of entries are not judged again here.
 */
export function readZip(content: Uint8Array<ArrayBuffer>): ZipFileEntry[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const entries: ZipFileEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let nr = 0; nr < count; nr += 1) {
    if (view.getUint32(at, true) !== entryMark) throw new Error('The ZIP file is damaged');
    const method = view.getUint16(at + 10, true);
    const packedBytes = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const headAt = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(content.subarray(at + 46, at + 46 + nameLength));
    entries.push({
      name,
      sizeBytes: view.getUint32(at + 24, true),
      read: () => {
        // The entry's own head may have other lengths than the directory says.
        const dataAt = headAt + 30 + view.getUint16(headAt + 26, true) + view.getUint16(headAt + 28, true);
        return unpack(content.slice(dataAt, dataAt + packedBytes), method);
      },
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
