import { describe, expect, it } from 'vitest';
import {
  extendedKeyEvent,
  keyEvent,
  pointerEvent,
  pressTogether,
  rfbHandshake,
  rfbKeysyms,
  setEncodings,
  setPixelFormat,
  updateRequest,
} from './rfb-messages.rules.ts';

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

describe('messages of RFB', () => {
  it('are byte for byte what RFC 6143 and the register of QEMU say', () => {
    expect(String.fromCharCode(...rfbHandshake())).toBe('RFB 003.008\n\u0001\u0001');
    expect(hex(setPixelFormat())).toBe('0000000020180001' + '00ff00ff00ff000810000000');
    expect(hex(setEncodings([1, 7, -239]))).toBe('02000003' + '00000001' + '00000007' + 'ffffff11');
    expect(hex(updateRequest({ x: 1, y: 2, width: 1280, height: 800 }, true))).toBe('0301' + '0001000205000320');
    expect(hex(keyEvent(0x0100_6536, true))).toBe('04010000' + '01006536');
    expect(hex(extendedKeyEvent(0xff0d, 0x9c, false))).toBe('ff000000' + '0000ff0d' + '0000009c');
    expect(hex(pointerEvent(5, 65_535, 256))).toBe('0505' + 'ffff0100');
  });

  it('press Ctrl+V as a hand does', () => {
    expect(hex(pressTogether([rfbKeysyms.controlLeft, rfbKeysyms.v]))).toBe(
      ['040100000000ffe3', '0401000000000076', '0400000000000076', '040000000000ffe3'].join(''),
    );
  });
});
