/** The bit of each desired item in what a device can apply. Kept in databases: only ever added to. */
export const itemBits = {
  wallpaper: 0,
  boot_animation: 1,
  kiosk: 2,
  anti_uninstall: 3,
  auto_install: 4,
  recommended_apps: 5,
  app_lock: 6,
  app_permissions: 7,
  custom_settings: 8,
  screen_ads: 9,
  alarm_voice: 10,
  print_settings: 11,
  device_permissions: 12,
  factory: 13,
  fences: 14,
} as const satisfies Record<string, number>;
export type KnownItemName = keyof typeof itemBits;
export const knownItemNames = Object.keys(itemBits) as [KnownItemName, ...KnownItemName[]];

/** What a device says it can apply as one number; items nobody knows here count for nothing. */
export const itemMask = (items: readonly string[]): bigint =>
  items.reduce((mask, item) => {
    const bit = Object.hasOwn(itemBits, item) ? itemBits[item as KnownItemName] : undefined;
    return bit === undefined ? mask : mask | (1n << BigInt(bit));
  }, 0n);
