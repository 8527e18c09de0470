import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import {
  antiUninstallForm,
  appLockForm,
  appPermissionsForm,
  autoInstallForm,
  kioskForm,
  recommendedAppsForm,
} from './app-form.fields.tsx';
import type { RuleForm } from './rule-form.rules.ts';
import { alarmVoiceForm, bootAnimationForm, screenAdsForm, wallpaperForm } from './screen-form.fields.tsx';
import { customSettingsForm, devicePermissionsForm, printSettingsForm } from './setting-form.fields.tsx';

/** The form of each kind. */
export const ruleForms: Readonly<Record<PolicyKindName, RuleForm>> = {
  wallpaper: wallpaperForm,
  boot_animation: bootAnimationForm,
  screen_ads: screenAdsForm,
  kiosk: kioskForm,
  app_lock: appLockForm,
  anti_uninstall: antiUninstallForm,
  auto_install: autoInstallForm,
  recommended_apps: recommendedAppsForm,
  app_permissions: appPermissionsForm,
  device_permissions: devicePermissionsForm,
  print_settings: printSettingsForm,
  alarm_voice: alarmVoiceForm,
  custom_settings: customSettingsForm,
};
