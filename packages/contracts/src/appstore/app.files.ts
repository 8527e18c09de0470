import { type FileReadRules, fileKind } from '../files/file-kind.schemas.ts';
import { apkArchive, iconPx, maxApkBytes } from './apk.limits.ts';

const megabyte = 1024 * 1024;
const pictures = ['png', 'jpg'] as const;
const icon = { exact: { widthPx: iconPx, heightPx: iconPx } };

/** Who works on versions that are not offered yet, or were once. */
const byVersion: FileReadRules = {
  appVersion: [
    'myapp.query',
    'myapp.get',
    'myapp.add',
    'myapp.edit',
    'applist.query',
    'applist.get',
    'appversion.query',
    'appversion.get',
    'appaudit.query',
    'appaudit.get',
  ],
};

/** Entries and ratio are those of the largest apps there are, with some room. */
export const apkFile = fileKind({
  name: 'apk',
  summary: 'An Android app',
  accepts: ['apk'],
  maxBytes: maxApkBytes,
  archive: apkArchive,
  retentionDays: null,
  readBy: { appVersion: ['myapp.get', 'appversion.get', 'appaudit.get'] },
  permission: 'myapp.add',
});

/** Uploaded, or drawn from the app itself. */
export const appIconFile = fileKind({
  name: 'appIcon',
  summary: 'Icon of an app',
  accepts: pictures,
  maxBytes: megabyte,
  image: icon,
  retentionDays: null,
  readBy: byVersion,
  permission: 'myapp.add',
});

/** Spec section 5: under 1 MB, so a megabyte itself is too much. */
const screenshot = {
  accepts: pictures,
  maxBytes: megabyte - 1,
  retentionDays: null,
  readBy: byVersion,
  permission: 'myapp.add',
} as const;

export const appScreenshotLandscapeFile = fileKind({
  ...screenshot,
  name: 'appScreenshotLandscape',
  summary: 'Screenshot of an app, lying',
  image: { exact: { widthPx: 854, heightPx: 480 } },
});

export const appScreenshotPortraitFile = fileKind({
  ...screenshot,
  name: 'appScreenshotPortrait',
  summary: 'Screenshot of an app, standing',
  image: { exact: { widthPx: 480, heightPx: 854 } },
});

export const categoryIconFile = fileKind({
  name: 'categoryIcon',
  summary: 'Icon of an app category',
  accepts: pictures,
  maxBytes: megabyte,
  image: icon,
  retentionDays: null,
  readBy: { category: ['category.query'] },
  permission: 'category.add',
});

export const adPictureFile = fileKind({
  name: 'adPicture',
  summary: 'Picture of an advertisement in the store',
  accepts: pictures,
  maxBytes: 2 * megabyte,
  image: { maxWidthPx: 4_000, maxHeightPx: 4_000 },
  retentionDays: null,
  readBy: { ad: ['ad.query'] },
  permission: 'ad.add',
});

export const appstoreFiles = [
  apkFile,
  appIconFile,
  appScreenshotLandscapeFile,
  appScreenshotPortraitFile,
  categoryIconFile,
  adPictureFile,
] as const;
