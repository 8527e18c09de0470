import { rfbTypes, setEncodings } from './rfb-messages.rules.ts';

/** noVNC 1.7 offers about 25. */
export const maxEncodings = 256;
/** The longest message that is taken, and all that is ever kept of a viewer. */
export const maxViewerMessageBytes = 4 + 4 * maxEncodings;
const maxFenceBytes = 64;

/**
 * Raw, copied, Hextile, Tight, H.264 (of devices that encode video themselves); cursors; name and size of the screen, end of a picture; keys by place, and the state of
 * Caps Lock, without which TigerVNC presses that key on its own. Left out on purpose: zlib and TightPNG (TigerVNC has
 * neither), fences and continuous updates (they doubled the delay of a click on a slow line), and whatever lets a viewer
 * resize, shut down or fill the clipboard (-308, -309, ExtendedClipboard) or lengthens pointer messages (-316).
 */
const allowedEncodings = new Set([0, 1, 5, 7, 50, -223, -224, -239, -258, -261, -307, -314]);
const isQuality = (encoding: number) => encoding >= -32 && encoding <= -23;
const isCompression = (encoding: number) => encoding >= -256 && encoding <= -247;

export const isEncodingAllowed = (encoding: number): boolean =>
  allowedEncodings.has(encoding) || isQuality(encoding) || isCompression(encoding);

/** Why a viewer is ended, and the number it sent instead of an allowed one. Nothing of its bytes gets into texts. */
export interface RfbRefusal {
  reason: 'version' | 'security' | 'message' | 'encodings' | 'fence';
  got: number;
}

const fixedBytes = new Map<number, number>([
  [rfbTypes.setPixelFormat, 20],
  [rfbTypes.updateRequest, 10],
  [rfbTypes.keyEvent, 8],
  [rfbTypes.pointerEvent, 6],
  [rfbTypes.continuousUpdates, 10],
]);

const at = (bytes: Uint8Array, index: number) => bytes[index] ?? 0;

/** How many bytes the message has, as far as its beginning tells: asked again when those are there. */
export function messageBytes(head: Uint8Array): number | RfbRefusal {
  const type = at(head, 0);
  const fixed = fixedBytes.get(type);
  if (fixed !== undefined) return fixed;
  if (type === rfbTypes.setEncodings) {
    if (head.length < 4) return 4;
    const count = at(head, 2) * 256 + at(head, 3);
    return count > maxEncodings ? { reason: 'encodings', got: count } : 4 + 4 * count;
  }
  if (type === rfbTypes.fence) {
    if (head.length < 9) return 9;
    return at(head, 8) > maxFenceBytes ? { reason: 'fence', got: at(head, 8) } : 9 + at(head, 8);
  }
  if (type === rfbTypes.qemu) {
    if (head.length < 2) return 2;
    return at(head, 1) === 0 ? 12 : { reason: 'message', got: type * 256 + at(head, 1) };
  }
  return { reason: 'message', got: type };
}

/** SetEncodings with the allowed ones only, in the viewer's order. */
export function cutEncodings(message: Uint8Array): Uint8Array {
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  const offered = Array.from({ length: message.length / 4 - 1 }, (_, index) => view.getInt32(4 + 4 * index));
  return setEncodings(offered.filter(isEncodingAllowed));
}
