/** Takes signed apps apart and puts them together in ways no tool would. */

export type BlockPair = readonly [id: number, value: Buffer];

interface Parts {
  entries: Buffer;
  pairs: BlockPair[];
  directory: Buffer;
  end: Buffer;
}

const endBytes = 22;
const footBytes = 24;

/** Of an app with a signing block and no note at its end. */
export function takeApart(apk: Buffer): Parts {
  const endAt = apk.length - endBytes;
  const directoryAt = apk.readUInt32LE(endAt + 16);
  const blockAt = directoryAt - 8 - Number(apk.readBigUInt64LE(directoryAt - footBytes));
  const pairs: BlockPair[] = [];
  for (let at = blockAt + 8; at < directoryAt - footBytes; ) {
    const length = Number(apk.readBigUInt64LE(at));
    pairs.push([apk.readUInt32LE(at + 8), apk.subarray(at + 12, at + 8 + length)]);
    at += 8 + length;
  }
  return {
    entries: apk.subarray(0, blockAt),
    pairs,
    directory: apk.subarray(directoryAt, endAt),
    end: apk.subarray(endAt),
  };
}

/** The same app with another signing block, or with none. */
export function withPairs(apk: Buffer, pairs: readonly BlockPair[] | null): Buffer {
  const { entries, directory, end } = takeApart(apk);
  const block = pairs ? signingBlock(pairs) : Buffer.alloc(0);
  const movedEnd = Buffer.from(end);
  movedEnd.writeUInt32LE(entries.length + block.length, 16);
  return Buffer.concat([entries, block, directory, movedEnd]);
}

function signingBlock(pairs: readonly BlockPair[]): Buffer {
  const body = pairs.map(([id, value]) => {
    const head = Buffer.alloc(12);
    head.writeBigUInt64LE(BigInt(value.length + 4), 0);
    head.writeUInt32LE(id, 8);
    return Buffer.concat([head, value]);
  });
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(body.reduce((sum, pair) => sum + pair.length, footBytes)));
  return Buffer.concat([size, ...body, size, Buffer.from('APK Sig Block 42', 'latin1')]);
}
