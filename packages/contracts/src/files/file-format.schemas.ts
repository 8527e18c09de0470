/** What a format looks like from inside and outside. `magic` are the names the content detector (file-type) gives it. */
export interface FileFormat {
  contentType: string;
  /** Lower case, without the dot. The first one is how people are told about it. */
  extensions: readonly [string, ...string[]];
  magic: readonly string[];
  /**
   * The format has no magic bytes, or may lack them: content without any is held against the check of the format
   * (`platform/files/checks/formats`) by kinds that name it, and says nothing to kinds that take `any`.
   */
  isPlain?: true;
  /** May be shown in the browser. Formats that can carry script (HTML, SVG) never may. */
  isInline: boolean;
}

/** Erased flash memory (0xFF) looks like a frame of MPEG audio, and firmware may be a plain program. */
const binLookalikes = ['mp1', 'mp2', 'mp3', 'aac', 'elf'];
const zipBased = ['zip', 'jar', 'apk', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'xlsm', 'docm'];

export const fileFormats = {
  pdf: { contentType: 'application/pdf', extensions: ['pdf'], magic: ['pdf'], isInline: true },
  png: { contentType: 'image/png', extensions: ['png'], magic: ['png'], isInline: true },
  jpg: { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], magic: ['jpg'], isInline: true },
  gif: { contentType: 'image/gif', extensions: ['gif'], magic: ['gif'], isInline: true },
  webp: { contentType: 'image/webp', extensions: ['webp'], magic: ['webp'], isInline: true },
  bmp: { contentType: 'image/bmp', extensions: ['bmp'], magic: ['bmp'], isInline: true },
  mp3: { contentType: 'audio/mpeg', extensions: ['mp3'], magic: ['mp3'], isPlain: true, isInline: true },
  mp4: { contentType: 'video/mp4', extensions: ['mp4'], magic: ['mp4', 'm4v'], isInline: true },
  json: { contentType: 'application/json', extensions: ['json'], magic: [], isPlain: true, isInline: false },
  html: { contentType: 'text/html', extensions: ['html', 'htm'], magic: ['xml'], isPlain: true, isInline: false },
  bin: {
    contentType: 'application/octet-stream',
    extensions: ['bin'],
    magic: binLookalikes,
    isPlain: true,
    isInline: false,
  },
  zip: { contentType: 'application/zip', extensions: ['zip'], magic: zipBased, isInline: false },
  apk: {
    contentType: 'application/vnd.android.package-archive',
    extensions: ['apk'],
    magic: ['apk', 'jar', 'zip'],
    isInline: false,
  },
  xls: { contentType: 'application/vnd.ms-excel', extensions: ['xls'], magic: ['cfb'], isInline: false },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    magic: ['xlsx'],
    isInline: false,
  },
  xlsm: {
    contentType: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    extensions: ['xlsm'],
    magic: ['xlsm'],
    isInline: false,
  },
} as const satisfies Record<string, FileFormat>;
export type FormatName = keyof typeof fileFormats;

/** What is stored when the content is of no declared format. Browsers only ever save it. */
export const unknownContentType = 'application/octet-stream';

/** The declared format that names end with this extension, if any. */
export const formatByExtension = (extension: string): FormatName | null =>
  (Object.keys(fileFormats) as FormatName[]).find((name) =>
    (fileFormats[name].extensions as readonly string[]).includes(extension),
  ) ?? null;

export const formatByMagic = (magic: string): FormatName | null =>
  (Object.keys(fileFormats) as FormatName[]).find((name) =>
    (fileFormats[name].magic as readonly string[]).includes(magic),
  ) ?? null;

export const isPlainFormat = (name: FormatName): boolean => (fileFormats[name] as FileFormat).isPlain === true;
