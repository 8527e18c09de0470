import { fencesDocument, fencesItem } from '@tilldeck/contracts/location/fence-device.schemas';
import { locatingItem } from '@tilldeck/contracts/location/locating.schemas';
import { antiUninstallPolicy, recommendedAppsPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import type { AgentConfig } from '../config.ts';
import { type DesiredHandler, ItemUnsupported } from '../desired/desired-handler.ts';
import { AlarmVoiceHandler } from './alarm-voice/alarm-voice-handler.ts';
import { AppLockHandler } from './app-lock/app-lock-handler.ts';
import { AppPermissionsHandler } from './app-permissions/app-permissions-handler.ts';
import { BootAnimationHandler } from './boot-animation/boot-animation-handler.ts';
import { AutoInstallHandler, type StoreDoor } from './bound-apps/auto-install-handler.ts';
import { listedAppsHandler } from './bound-apps/listed-apps-handler.ts';
import { CustomSettingsHandler } from './custom-settings/custom-settings-handler.ts';
import { FactoryHandler } from './factory/factory-handler.ts';
import { areThere } from './find-program.ts';
import { KioskHandler } from './kiosk/kiosk-handler.ts';
import { ScreenAdsHandler } from './screen-ads/screen-ads-handler.ts';
import { WallpaperHandler } from './wallpaper/wallpaper-handler.ts';

export interface LinuxItemParts {
  folder: string;
  config: AgentConfig;
  now: () => number;
  isServerThere: () => Promise<boolean>;
  store: StoreDoor;
}

/** Items this machine has the programs for, in the order they are applied: the ground first, what may cut the connection last. */
export const linuxItems = (parts: LinuxItemParts): DesiredHandler[] => [
  ...groundItems(parts),
  ...screenItems(parts),
  ...appItems(parts),
  ...otherItems(parts),
];

function groundItems({ folder, config, now, store }: LinuxItemParts): DesiredHandler[] {
  const { factory, apps } = config;
  return factory ? [new FactoryHandler(folder, factory, apps && { door: store, now })] : [];
}

function screenItems({ folder, config }: LinuxItemParts): DesiredHandler[] {
  const { screen, secondScreen, kiosk, bootSplash } = config;
  const handlers: DesiredHandler[] = [];
  if (screen && areThere(screen.showPicture, screen.dump, screen.decode, screen.windowInfo, screen.properties))
    handlers.push(new WallpaperHandler(folder, screen));
  if (bootSplash && areThere(bootSplash.current, bootSplash.use))
    handlers.push(new BootAnimationHandler(folder, bootSplash));
  if (secondScreen && areThere(secondScreen.play, secondScreen.clear))
    handlers.push(new ScreenAdsHandler(folder, secondScreen));
  const windowManager = kiosk?.windowManager;
  if (screen && kiosk && areThere(screen.windowInfo, screen.properties) && (!windowManager || areThere(windowManager)))
    handlers.push(new KioskHandler({ folder, config, screen, windowManager }));
  return handlers;
}

function appItems({ folder, config, now, store }: LinuxItemParts): DesiredHandler[] {
  const hasPrograms = Object.keys(config.appPrograms).length > 0;
  const handlers: DesiredHandler[] = [];
  if (hasPrograms && config.pinPrompt && areThere(config.pinPrompt)) handlers.push(new AppLockHandler(folder));
  handlers.push(listedAppsHandler(folder, antiUninstallPolicy));
  if (config.apps) {
    handlers.push(new AutoInstallHandler(store, now));
    handlers.push(listedAppsHandler(folder, recommendedAppsPolicy));
  }
  if (hasPrograms) handlers.push(new AppPermissionsHandler(folder));
  return handlers;
}

function otherItems({ folder, config, isServerThere }: LinuxItemParts): DesiredHandler[] {
  const { paperAlarm, position } = config;
  const settings = new CustomSettingsHandler(folder, config, isServerThere);
  return [
    ...(paperAlarm && areThere(paperAlarm.printerState, paperAlarm.play)
      ? [new AlarmVoiceHandler(folder, paperAlarm)]
      : []),
    ...(settings.isOfUse ? [settings] : []),
    // These two are read by the part that knows where the machine is, from what is held.
    { item: locatingItem, apply: async () => {}, leave: async () => {} },
    ...(position ? [fencesHandler] : []),
  ];
}

/** A fence of a kind it does not know is not kept to in part. */
const fencesHandler: DesiredHandler = {
  item: fencesItem,
  apply: async ({ document }) => {
    if (!fencesDocument.safeParse(document).success) throw new ItemUnsupported('a fence of a kind it does not know');
  },
  leave: async () => {},
};
