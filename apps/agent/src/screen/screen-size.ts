import type { Duplex } from 'node:stream';
import { rfbHandshake } from '@tilldeck/contracts/remote/rfb-messages.rules';

const withinMs = 5_000;
/** Version, one kind of security, its result; then two numbers of 16 bits. */
const sizeAt = 12 + 2 + 4;

/** Size of the screen, as a capture server tells every viewer. Ends the connection. */
export async function readScreenSize(capture: Duplex): Promise<{ width: number; height: number }> {
  const late = () => capture.destroy(new Error('the capture server did not answer'));
  const timer = setTimeout(late, withinMs);
  capture.write(rfbHandshake());
  let heard = Buffer.alloc(0);
  try {
    for await (const bytes of capture) {
      heard = Buffer.concat([heard, bytes as Buffer]);
      if (heard.length >= sizeAt + 4)
        return { width: heard.readUInt16BE(sizeAt), height: heard.readUInt16BE(sizeAt + 2) };
    }
    throw new Error('the capture server hung up');
  } finally {
    clearTimeout(timer);
  }
}
