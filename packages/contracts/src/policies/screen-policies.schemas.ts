import { z } from 'zod';
import { maxAnimationIntervalS, maxAnimationSpeed, maxScreenAds, maxWallpapers } from './policies.limits.ts';
import { documentFile, policyFile, policyKind } from './policy-kind.schemas.ts';

const size = { widthPx: z.int().min(1), heightPx: z.int().min(1) };

export const wallpaperPolicy = policyKind({
  name: 'wallpaper',
  segment: 'wallpaper',
  key: 'wallpaper',
  payload: z.object({
    pictures: z
      .array(z.object({ fileId: policyFile }))
      .min(1)
      .max(maxWallpapers)
      .describe('One for each size of screen; devices whose screen none fits are left out'),
  }),
  document: z.object({ picture: documentFile.extend(size) }),
  merge: 'one',
  isDisruptive: false,
  leaves: 'restore',
  gates: { fitsScreen: true },
});

export const bootAnimationPolicy = policyKind({
  name: 'boot_animation',
  segment: 'bootAnimation',
  key: 'boot-animation',
  payload: z.object({
    fileId: policyFile,
    speed: z.int().min(0).max(maxAnimationSpeed).default(15).describe('Pictures a second'),
    intervalS: z.int().min(0).max(maxAnimationIntervalS).default(0).describe('Rest between two rounds, in seconds'),
  }),
  document: z.object({ archive: documentFile, speed: z.int(), intervalS: z.int() }),
  merge: 'one',
  isDisruptive: false,
  leaves: 'restore',
  gates: {},
});

export const playTypes = ['ads_first', 'auto_switch'] as const;

export const screenAdsPolicy = policyKind({
  name: 'screen_ads',
  segment: 'screenAds',
  key: 'screen-ads',
  payload: z.object({
    playType: z
      .enum(playTypes)
      .default('auto_switch')
      .describe('`ads_first`: ads cover what apps draw. `auto_switch`: only while no app uses the second screen'),
    resources: z
      .array(
        z.object({
          fileId: policyFile,
          seconds: z.int().min(1).max(600).default(10).describe('How long a picture is shown; videos run to their end'),
        }),
      )
      .min(1)
      .max(maxScreenAds),
  }),
  document: z.object({
    playType: z.enum(playTypes),
    resources: z.array(documentFile.extend({ format: z.enum(['picture', 'video']), seconds: z.int() })),
  }),
  merge: 'one',
  isDisruptive: false,
  leaves: 'restore',
  gates: { hasSecondScreen: true },
});
