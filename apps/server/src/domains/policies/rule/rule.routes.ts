import { type PolicyKindName, policyKinds } from '@tilldeck/contracts/policies/policies.kinds';
import {
  alarmVoiceRoutes,
  antiUninstallRoutes,
  appLockRoutes,
  appPermissionsRoutes,
  autoInstallBindRoutes,
  autoInstallRoutes,
  bootAnimationRoutes,
  customSettingsRoutes,
  devicePermissionsRoutes,
  kioskRoutes,
  type policyRoutes,
  printSettingsRoutes,
  recommendedAppsRoutes,
  screenAdsRoutes,
  wallpaperRoutes,
} from '@tilldeck/contracts/policies/rule.routes';
import type { Ctx } from '../../../platform/context.ts';
import { type BoundTable, bind } from '../../../platform/http/bind.ts';
import { previewRule } from '../release/preview.service.ts';
import { releaseRule, retryRule, withdrawRule } from '../release/release.service.ts';
import { moveRollout } from '../rollout/rollout-move.service.ts';
import { addRule, bindApps, changeRule, removeRule, revertRule } from './rule.service.ts';
import { findRuleDetail, listHistory, listRuleVersions, pageRules } from './rule.view.ts';
import { pageRuleDevices } from './rule-devices.view.ts';

type AnyRoutes = ReturnType<typeof policyRoutes>;

/** The handlers of one kind: all kinds are kept, released and explained alike, and differ in what their payload holds. */
function policyHandlers<T extends AnyRoutes>(kind: PolicyKindName, routes: T): BoundTable<T> {
  const handlers = bind<AnyRoutes>(routes, {
    page: (ctx, input) => pageRules(ctx, { ...input, kind: [kind] }),
    detail: (ctx, { id }) => findRuleDetail(ctx, kind, id),
    add: async (ctx, input) => findRuleDetail(ctx, kind, await addRule(ctx, kind, input)),
    modify: async (ctx, input) => findRuleDetail(ctx, kind, await changeRule(ctx, kind, input)),
    remove: (ctx, input) => removeRule(ctx, kind, input),
    preview: (ctx, { id }) => previewRule(ctx, kind, id),
    release: async (ctx, input) => findRuleDetail(ctx, kind, await releaseRule(ctx, kind, input)),
    rollout: async (ctx, input) => findRuleDetail(ctx, kind, await moveRollout(ctx, kind, input)),
    withdraw: async (ctx, input) => findRuleDetail(ctx, kind, await withdrawRule(ctx, kind, input)),
    revert: async (ctx, input) => findRuleDetail(ctx, kind, await revertRule(ctx, kind, input)),
    retry: (ctx, { id }) => retryRule(ctx, kind, id),
    devices: (ctx, input) => pageRuleDevices(ctx, kind, input),
    versions: (ctx, { id }) => listRuleVersions(ctx, kind, id),
    history: (ctx, { id }) => listHistory(ctx, kind, id),
  });
  return handlers as BoundTable<T>;
}

async function detailOfApps(ctx: Ctx, id: string) {
  const { name, payload: shape } = policyKinds.auto_install;
  const { payload, ...rest } = await findRuleDetail(ctx, name, id);
  return { ...rest, payload: shape.parse(payload) };
}

export const ruleHandlers = {
  wallpaper: policyHandlers('wallpaper', wallpaperRoutes),
  bootAnimation: policyHandlers('boot_animation', bootAnimationRoutes),
  screenAds: policyHandlers('screen_ads', screenAdsRoutes),
  kiosk: policyHandlers('kiosk', kioskRoutes),
  appLock: policyHandlers('app_lock', appLockRoutes),
  antiUninstall: policyHandlers('anti_uninstall', antiUninstallRoutes),
  autoInstall: policyHandlers('auto_install', autoInstallRoutes),
  autoInstallBind: bind(autoInstallBindRoutes, {
    bind: async (ctx, input) => detailOfApps(ctx, await bindApps(ctx, input, 'bind')),
    unbind: async (ctx, input) => detailOfApps(ctx, await bindApps(ctx, input, 'unbind')),
  }),
  recommendedApps: policyHandlers('recommended_apps', recommendedAppsRoutes),
  appPermissions: policyHandlers('app_permissions', appPermissionsRoutes),
  devicePermissions: policyHandlers('device_permissions', devicePermissionsRoutes),
  printSettings: policyHandlers('print_settings', printSettingsRoutes),
  alarmVoice: policyHandlers('alarm_voice', alarmVoiceRoutes),
  customSettings: policyHandlers('custom_settings', customSettingsRoutes),
};
