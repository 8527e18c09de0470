/** What a format looks like from inside and outside. `magic` are the names the content detector (file-type) gives it. */
export interface FileFormat {
  contentType: string;
  /** Lower case, without the dot. The first one is how people are told about it. */
  extensions: readonly [string, ...string[]];
  magic: readonly string[];
  /** May be shown in the browser. Formats that can carry script (HTML, SVG) never may. */
  isInline: boolean;
}

const zipBased = ['zip', 'jar', 'apk', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'xlsm', 'docm'];

export const fileFormats = {
  pdf: { contentType: 'application/pdf', extensions: ['pdf'], magic: ['pdf'], isInline: true },
  png: { contentType: 'image/png', extensions: ['png'], magic: ['png'], isInline: true },
  jpg: { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], magic: ['jpg'], isInline: true },
  gif: { contentType: 'image/gif', extensions: ['gif'], magic: ['gif'], isInline: true },
  webp: { contentType: 'image/webp', extensions: ['webp'], magic: ['webp'], isInline: true },
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
