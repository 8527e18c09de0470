import { deviceWorkbookFile, importResultFile, transferWorkbookFile } from './import.files.ts';
import { derivedModelIconFile, modelIconFile } from './model.files.ts';

export const devicesFiles = [
  modelIconFile,
  derivedModelIconFile,
  deviceWorkbookFile,
  transferWorkbookFile,
  importResultFile,
] as const;
