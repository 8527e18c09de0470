/** Messages of RFB 3.8 that go from a viewer to a capture server (RFC 6143, 7.5), and the two of QEMU and TigerVNC. */
export const rfbTypes = {
  setPixelFormat: 0,
  setEncodings: 2,
  updateRequest: 3,
  keyEvent: 4,
  pointerEvent: 5,
  cutText: 6,
  continuousUpdates: 150,
  fence: 248,
  qemu: 255,
} as const;

/** 'RFB 003.008' and a line feed. */
export const rfbVersion = Uint8Array.of(82, 70, 66, 32, 48, 48, 51, 46, 48, 48, 56, 10);
export const rfbSecurityNone = 1;

/** X11 keysyms that programs press, for example to paste. */
export const rfbKeysyms = { controlLeft: 0xffe3, shiftLeft: 0xffe1, v: 0x76 } as const;

export interface RfbArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const sixteen = (value: number) => [(value >>> 8) & 0xff, value & 0xff];
const thirtyTwo = (value: number) => [...sixteen(value >>> 16), ...sixteen(value)];

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** What a viewer sends until the server tells the size of the screen: version, no password, a shared session. */
export const rfbHandshake = () => joinBytes([rfbVersion, Uint8Array.of(rfbSecurityNone), Uint8Array.of(1)]);

/** 32 bits a pixel, red in the lowest byte: what browsers draw without converting. */
export const setPixelFormat = () =>
  Uint8Array.of(rfbTypes.setPixelFormat, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16, 0, 0, 0);

export const setEncodings = (encodings: readonly number[]) =>
  Uint8Array.of(rfbTypes.setEncodings, 0, ...sixteen(encodings.length), ...encodings.flatMap(thirtyTwo));

export const updateRequest = ({ x, y, width, height }: RfbArea, isIncremental: boolean) =>
  Uint8Array.of(rfbTypes.updateRequest, Number(isIncremental), ...[x, y, width, height].flatMap(sixteen));

export const keyEvent = (keysym: number, isDown: boolean) =>
  Uint8Array.of(rfbTypes.keyEvent, Number(isDown), 0, 0, ...thirtyTwo(keysym));

/** A key by its place on the keyboard (XT scan code), so that the layout of the till decides. */
export const extendedKeyEvent = (keysym: number, scanCode: number, isDown: boolean) =>
  Uint8Array.of(rfbTypes.qemu, 0, 0, Number(isDown), ...thirtyTwo(keysym), ...thirtyTwo(scanCode));

/** Bit 0 of the buttons is the left one; 3 and 4 are the wheel. */
export const pointerEvent = (buttons: number, x: number, y: number) =>
  Uint8Array.of(rfbTypes.pointerEvent, buttons, ...sixteen(x), ...sixteen(y));

/** All keys down in their order and up again in the reverse one, as a hand does Ctrl+V. */
export const pressTogether = (keysyms: readonly number[]) =>
  joinBytes([
    ...keysyms.map((keysym) => keyEvent(keysym, true)),
    ...keysyms.toReversed().map((keysym) => keyEvent(keysym, false)),
  ]);
