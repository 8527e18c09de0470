import { maxScreenAds, maxWallpapers } from '@tilldeck/contracts/policies/policies.limits';
import {
  bootAnimationPolicy,
  screenAdsPolicy,
  wallpaperPolicy,
} from '@tilldeck/contracts/policies/screen-policies.schemas';
import { alarmVoicePolicy } from '@tilldeck/contracts/policies/setting-policies.schemas';
import { lazy } from 'react';
import { z } from 'zod';
import type { FormField } from '../../../../components/form/useFormFields.ts';
import type { FormValues } from '../../../../components/form/useSchemaForm.ts';
import { optionTexts, settingLabel, settingUnits } from '../../../../components/setting/setting.fields.ts';
import { type ChosenFile, chosenFile } from '../../../../components/task/kind-form.rules.ts';
import { fileKindField } from '../../../../lib/upload/file-kind-field.ts';
import { isVideo } from './resource.rules.ts';
import { fileOf, idOf, plainForm, type RuleForm } from './rule-form.rules.ts';

const WallpaperPreview = lazy(async () => ({
  default: (await import('../preview/WallpaperPreview.tsx')).WallpaperPreview,
}));
const AnimationPreview = lazy(async () => ({
  default: (await import('../preview/AnimationPreview.tsx')).AnimationPreview,
}));
const AdsPreview = lazy(async () => ({ default: (await import('../preview/AdsPreview.tsx')).AdsPreview }));
const VoicePreview = lazy(async () => ({ default: (await import('../preview/VoicePreview.tsx')).VoicePreview }));

const oneFile = {
  toPayload: (payload: FormValues) => ({ ...payload, fileId: idOf(payload.fileId) }),
  toValues: (rule: Parameters<RuleForm['toValues']>[0]) => ({
    ...rule.payload,
    fileId: fileOf(rule, rule.payload.fileId),
  }),
};
const number = (name: 'speed' | 'intervalS' | 'seconds'): FormField => ({
  name,
  label: settingLabel(name),
  ...(settingUnits[name] ? { unit: settingUnits[name] } : {}),
});

export const wallpaperForm = plainForm({
  payload: z.object({ pictures: z.array(chosenFile).min(1).max(maxWallpapers) }),
  initial: { pictures: [] },
  fields: () => [
    {
      name: 'pictures',
      label: settingLabel('pictures'),
      help: (t) => t('policyForm:help.pictures'),
      kind: 'file',
      maxFiles: maxWallpapers,
      limits: (t) => t('policyForm:limits.wallpaper'),
      isWide: true,
      ...fileKindField('wallpaper'),
    },
  ],
  toPayload: ({ pictures }) => ({ pictures: (pictures as ChosenFile[]).map(({ id }) => ({ fileId: id })) }),
  toValues: (rule) => {
    const { pictures } = wallpaperPolicy.payload.parse(rule.payload);
    return { pictures: pictures.flatMap(({ fileId }) => fileOf(rule, fileId) ?? []) };
  },
  preview: WallpaperPreview,
});

export const bootAnimationForm = plainForm({
  payload: bootAnimationPolicy.payload.extend({ fileId: chosenFile }),
  initial: bootAnimationPolicy.payload.pick({ speed: true, intervalS: true }).parse({}),
  fields: () => [
    {
      name: 'fileId',
      label: settingLabel('archive'),
      help: (t) => t('policyForm:help.archive'),
      kind: 'file',
      limits: (t) => t('policyForm:limits.archive'),
      isWide: true,
      ...fileKindField('bootAnimation'),
    },
    number('speed'),
    number('intervalS'),
  ],
  ...oneFile,
  preview: AnimationPreview,
});

const [picture, video] = [fileKindField('screenPicture'), fileKindField('screenVideo')];
const resource = z.object({
  fileId: chosenFile,
  seconds: screenAdsPolicy.payload.shape.resources.element.shape.seconds,
});
type Resource = z.output<typeof resource>;

export const screenAdsForm = plainForm({
  payload: screenAdsPolicy.payload.extend({ resources: z.array(resource).min(1).max(maxScreenAds) }),
  initial: { ...screenAdsPolicy.payload.pick({ playType: true }).parse({}), resources: [{}] },
  fields: () => [
    {
      name: 'playType',
      label: settingLabel('playType'),
      kind: 'radio',
      optionLabels: optionTexts.playType,
      isWide: true,
    },
    {
      list: 'resources',
      label: settingLabel('resources'),
      itemLabel: (t) => t('policyForm:resource'),
      addLabel: (t) => t('policyForm:resourceAdd'),
      fields: [
        {
          name: 'fileId',
          label: settingLabel('fileId'),
          kind: 'file',
          limits: (t) => t('policyForm:limits.resource'),
          accept: [picture.accept, video.accept].join(','),
          maxBytes: video.maxBytes,
          upload: (file, onProgress) => (isVideo(file.name) ? video : picture).upload(file, onProgress),
        },
        {
          ...number('seconds'),
          isShown: ({ fileId }) => !isVideo((fileId as ChosenFile | undefined)?.name ?? ''),
        },
      ],
    },
  ],
  toPayload: (payload) => ({
    ...payload,
    resources: (payload.resources as Resource[]).map(({ fileId, ...rest }) => ({ ...rest, fileId: fileId.id })),
  }),
  toValues: (rule) => {
    const { resources, ...rest } = screenAdsPolicy.payload.parse(rule.payload);
    return { ...rest, resources: resources.map((one) => ({ ...one, fileId: fileOf(rule, one.fileId) })) };
  },
  preview: AdsPreview,
});

export const alarmVoiceForm = plainForm({
  payload: alarmVoicePolicy.payload.extend({ fileId: chosenFile }),
  initial: {},
  fields: () => [
    {
      name: 'fileId',
      label: settingLabel('voice'),
      help: (t) => t('policyForm:help.voice'),
      kind: 'file',
      limits: (t) => t('policyForm:limits.voice'),
      isWide: true,
      ...fileKindField('alarmVoice'),
    },
  ],
  ...oneFile,
  preview: VoicePreview,
});
