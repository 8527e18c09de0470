import type { KeyStroke } from '../../../lib/remote/picture.ts';

const control: KeyStroke = [0xffe3, 'ControlLeft'];
const alt: KeyStroke = [0xffe9, 'AltLeft'];

/** Keys that the system of the person keeps for itself. X keysyms. */
export const specialKeys = {
  controlAltDelete: [control, alt, [0xffff, 'Delete']],
  altTab: [alt, [0xff09, 'Tab']],
  altF4: [alt, [0xffc1, 'F4']],
  system: [[0xffeb, 'MetaLeft']],
  print: [[0xff61, 'PrintScreen']],
} as const satisfies Record<string, readonly KeyStroke[]>;

export type SpecialKey = keyof typeof specialKeys;
export const specialKeyNames = Object.keys(specialKeys) as SpecialKey[];
