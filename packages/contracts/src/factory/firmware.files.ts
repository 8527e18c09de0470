import { deviceFileRules } from '../files/device-file.rules.ts';
import { fileKind } from '../files/file-kind.schemas.ts';

export const printerFirmwareFile = fileKind({
  name: 'printerFirmware',
  summary: 'Firmware of a printer',
  ...deviceFileRules.printerFirmware,
  retentionDays: null,
  readBy: { firmware: ['firmware.get', 'firmware.edit'], task: ['task.get'] },
  permission: 'firmware.add',
  orPermissions: ['firmware.edit'],
});

export const firmwareFiles = [printerFirmwareFile] as const;
