import type { XmlElement } from './binary-xml.ts';

/** The numbers Android gives the attributes of a manifest. */
export const attributeIds = {
  label: 0x01010001,
  icon: 0x01010002,
  name: 0x01010003,
  debuggable: 0x0101000f,
  exported: 0x01010010,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  roundIcon: 0x0101052c,
  versionCodeMajor: 0x01010576,
} as const;

export const namedIn = (element: XmlElement): string | null => element.attributes.get(attributeIds.name)?.text ?? null;
