import { deviceFileRules } from '../files/device-file.rules.ts';
import { fileKind } from '../files/file-kind.schemas.ts';

const kept = { retentionDays: null } as const;
const readersOf = (key: string) => ({ policyRule: [`${key}.query`, `${key}.get`] as const });

export const wallpaperFile = fileKind({
  name: 'wallpaper',
  summary: 'Wallpaper of a device',
  ...deviceFileRules.wallpaper,
  ...kept,
  readBy: readersOf('wallpaper'),
  permission: 'wallpaper.add',
  orPermissions: ['wallpaper.edit'],
});
export const bootAnimationFile = fileKind({
  name: 'bootAnimation',
  summary: 'Pictures shown while a device starts',
  ...deviceFileRules.bootAnimation,
  ...kept,
  readBy: readersOf('boot-animation'),
  permission: 'boot-animation.add',
  orPermissions: ['boot-animation.edit'],
});
export const screenPictureFile = fileKind({
  name: 'screenPicture',
  summary: 'Picture for the second screen',
  ...deviceFileRules.screenPicture,
  ...kept,
  readBy: readersOf('screen-ads'),
  permission: 'screen-ads.add',
  orPermissions: ['screen-ads.edit'],
});
export const screenVideoFile = fileKind({
  name: 'screenVideo',
  summary: 'Video for the second screen',
  ...deviceFileRules.screenVideo,
  ...kept,
  readBy: readersOf('screen-ads'),
  permission: 'screen-ads.add',
  orPermissions: ['screen-ads.edit'],
});
export const alarmVoiceFile = fileKind({
  name: 'alarmVoice',
  summary: 'Voice that says the paper has run out',
  ...deviceFileRules.voice,
  ...kept,
  readBy: readersOf('alarm-voice'),
  permission: 'alarm-voice.add',
  orPermissions: ['alarm-voice.edit'],
});

export const policiesFiles = [
  wallpaperFile,
  bootAnimationFile,
  screenPictureFile,
  screenVideoFile,
  alarmVoiceFile,
] as const;
