import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf } from '../core/schema.ts';
import { autoInstallPolicy } from './app-policies.schemas.ts';
import { policyKinds } from './policies.kinds.ts';
import { appPackage, type PolicyKind } from './policy-kind.schemas.ts';
import { rulePreview } from './preview.schemas.ts';
import {
  oneRule,
  rolloutMove,
  ruleDevice,
  ruleDeviceFilter,
  ruleFilter,
  ruleHistoryPoint,
  ruleMove,
  ruleRelease,
  ruleRevert,
  ruleRow,
  ruleShapes,
} from './rule.schemas.ts';

const changeErrors = [
  'core.not_found',
  'core.name_taken',
  'policies.file_unfit',
  'policies.app_unknown',
  'policies.nothing_set',
  'policies.pin_length',
  'policies.target_unknown',
] as const;
const moveErrors = ['core.not_found', 'core.stale_version', 'policies.wrong_state'] as const;

/** The calls of one kind. Release and withdraw need `enable`, as they reach devices. */
export function policyRoutes<const N extends string, P extends z.ZodObject>(
  kind: PolicyKind & { name: N; payload: P },
  things: string,
) {
  const { key } = kind;
  const path = `device/${kind.segment}` as const;
  const { draft, change, detail, versions } = ruleShapes(kind);
  return defineLiveRoutes(
    `policies/${kind.segment}`,
    { topics: ['policies.rule'], but: { preview: 'The person looks at it once', versions: ['policies.rule#id'] } },
    {
      page: route({
        method: 'POST',
        path: `${path}/page`,
        permission: `${key}.query`,
        summary: `Page through ${things}`,
        input: pageOf(ruleFilter, ['name', 'updatedAt']),
        output: paged(ruleRow),
        errors: ['core.not_found'],
      }),
      detail: route({
        method: 'POST',
        path: `${path}/detail`,
        permission: `${key}.get`,
        summary: `One of the ${things}`,
        input: oneRule,
        output: detail,
        errors: ['core.not_found'],
      }),
      add: route({
        method: 'POST',
        path: `${path}/add`,
        permission: `${key}.add`,
        audit: 'policy.added',
        summary: `Add to ${things}; devices get it once it is released`,
        input: draft,
        output: detail,
        errors: changeErrors,
      }),
      modify: route({
        method: 'POST',
        path: `${path}/modify`,
        permission: `${key}.edit`,
        audit: 'policy.changed',
        summary: `Change one of the ${things}; devices keep what was released until the next release`,
        input: change,
        output: detail,
        errors: [...changeErrors, 'core.stale_version'],
      }),
      remove: route({
        method: 'POST',
        path: `${path}/delete`,
        permission: `${key}.delete`,
        audit: 'policy.removed',
        summary: `Delete one of the ${things} that is not released`,
        input: ruleMove,
        output: nothing,
        errors: moveErrors,
      }),
      preview: route({
        method: 'POST',
        path: `${path}/preview`,
        permission: `${key}.enable`,
        orPermissions: [`${key}.get`],
        summary: 'What a release would do to which devices',
        input: oneRule,
        output: rulePreview,
        errors: ['core.not_found'],
      }),
      release: route({
        method: 'POST',
        path: `${path}/release`,
        permission: `${key}.enable`,
        audit: 'policy.released',
        summary: 'Make the rule count on its devices, at once or in stages',
        input: ruleRelease,
        output: detail,
        errors: [...moveErrors, 'policies.preview_outdated', 'policies.no_devices', 'policies.secret_missing'],
      }),
      rollout: route({
        method: 'POST',
        path: `${path}/rollout`,
        permission: `${key}.enable`,
        audit: 'policy.rollout_moved',
        summary:
          'Pause, resume or stop a release; after a stop devices return to the version before, and resuming brings the new one again',
        input: rolloutMove,
        output: detail,
        errors: moveErrors,
      }),
      withdraw: route({
        method: 'POST',
        path: `${path}/withdraw`,
        permission: `${key}.disable`,
        audit: 'policy.withdrawn',
        summary: 'Take the rule off its devices; the next nearest rule counts, or what the device had before',
        input: ruleMove,
        output: detail,
        errors: moveErrors,
      }),
      revert: route({
        method: 'POST',
        path: `${path}/revert`,
        permission: `${key}.edit`,
        audit: 'policy.reverted',
        summary: 'Make an earlier version the draft, to release it again',
        input: ruleRevert,
        output: detail,
        errors: moveErrors,
      }),
      retry: route({
        method: 'POST',
        path: `${path}/retry`,
        permission: `${key}.enable`,
        audit: 'policy.retried',
        summary: 'Ask the devices where the rule failed to try again now',
        input: oneRule,
        output: z.object({ devices: z.number().int() }),
        errors: ['core.not_found'],
      }),
      devices: route({
        method: 'POST',
        path: `${path}/devices`,
        permission: `${key}.get`,
        summary: 'Devices of a rule with what became of it on each',
        input: pageOf(ruleDeviceFilter, ['deviceId']),
        output: paged(ruleDevice),
        errors: ['core.not_found'],
      }),
      versions: route({
        method: 'POST',
        path: `${path}/versions`,
        permission: `${key}.get`,
        summary: 'What was released so far, newest first; at most 100',
        input: oneRule,
        output: versions,
        errors: ['core.not_found'],
      }),
      history: route({
        method: 'POST',
        path: `${path}/history`,
        permission: `${key}.get`,
        summary: 'Outcomes over the last 30 days, hour by hour where they changed',
        input: oneRule,
        output: z.array(ruleHistoryPoint),
        errors: ['core.not_found'],
      }),
    },
  );
}

const boundApps = ruleMove.extend({ packages: z.array(appPackage).min(1).max(50) });
const bindErrors = ['core.not_found', 'core.stale_version', 'policies.app_unknown'] as const;
const { detail: autoInstallDetail } = ruleShapes(autoInstallPolicy);

export const wallpaperRoutes = policyRoutes(policyKinds.wallpaper, 'wallpapers');
export const bootAnimationRoutes = policyRoutes(policyKinds.boot_animation, 'boot animations');
export const screenAdsRoutes = policyRoutes(policyKinds.screen_ads, 'playlists of second screens');
export const kioskRoutes = policyRoutes(policyKinds.kiosk, 'kiosk rules');
export const appLockRoutes = policyRoutes(policyKinds.app_lock, 'app locks');
export const antiUninstallRoutes = policyRoutes(policyKinds.anti_uninstall, 'rules against uninstalling');
export const autoInstallRoutes = policyRoutes(policyKinds.auto_install, 'rules that install apps');
export const recommendedAppsRoutes = policyRoutes(policyKinds.recommended_apps, 'recommendations of apps');
export const appPermissionsRoutes = policyRoutes(policyKinds.app_permissions, 'permissions of apps');
export const devicePermissionsRoutes = policyRoutes(policyKinds.device_permissions, 'permissions of devices');
export const printSettingsRoutes = policyRoutes(policyKinds.print_settings, 'print settings');
export const alarmVoiceRoutes = policyRoutes(policyKinds.alarm_voice, 'alarm voices');
export const customSettingsRoutes = policyRoutes(policyKinds.custom_settings, 'custom settings');

export const autoInstallBindRoutes = defineLiveRoutes(
  'policies/autoInstallBind',
  { topics: ['policies.rule'] },
  {
    bind: route({
      method: 'POST',
      path: 'device/autoInstall/bind',
      permission: 'auto-install.edit',
      audit: 'policy.changed',
      summary: 'Add apps to a rule that installs apps',
      input: boundApps,
      output: autoInstallDetail,
      errors: bindErrors,
    }),
    unbind: route({
      method: 'POST',
      path: 'device/autoInstall/unbind',
      permission: 'auto-install.edit',
      audit: 'policy.changed',
      summary: 'Take apps out of a rule that installs apps; at least one stays',
      input: boundApps,
      output: autoInstallDetail,
      errors: [...bindErrors, 'policies.unbind_failed'],
    }),
  },
);
