import {
  adPictureFile,
  apkFile,
  appIconFile,
  appScreenshotLandscapeFile,
  appScreenshotPortraitFile,
  categoryIconFile,
} from './appstore/app.files.ts';
import { deviceWorkbookFile, importResultFile, transferWorkbookFile } from './devices/import.files.ts';
import { derivedModelIconFile, modelIconFile } from './devices/model.files.ts';
import type { FileKind } from './files/file-kind.schemas.ts';
import { avatarFile, documentFile, exportFile, genericFile } from './files/generic.files.ts';
import { businessLicenceFile } from './identity/partner.files.ts';
import { sentFile, targetWorkbookFile, taskPackageFile, workFile } from './tasks/tasks.files.ts';

/** Every sort of file the product takes. */
export const fileKinds = {
  generic: genericFile,
  document: documentFile,
  avatar: avatarFile,
  export: exportFile,
  businessLicence: businessLicenceFile,
  modelIcon: modelIconFile,
  derivedModelIcon: derivedModelIconFile,
  deviceWorkbook: deviceWorkbookFile,
  transferWorkbook: transferWorkbookFile,
  importResult: importResultFile,
  taskPackage: taskPackageFile,
  sentFile,
  targetWorkbook: targetWorkbookFile,
  workFile,
  apk: apkFile,
  appIcon: appIconFile,
  appScreenshotLandscape: appScreenshotLandscapeFile,
  appScreenshotPortrait: appScreenshotPortraitFile,
  categoryIcon: categoryIconFile,
  adPicture: adPictureFile,
};
export type FileKindName = keyof typeof fileKinds;
export const fileKindNames = Object.keys(fileKinds) as [FileKindName, ...FileKindName[]];
export const fileKindOf = (name: FileKindName): FileKind<FileKindName> => fileKinds[name];
