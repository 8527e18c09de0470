import { type CatalogueModel, catalogueModel } from './model-catalogue.rules.ts';

/** What the simulator knows of a model beyond the catalogue. */
export interface ModelTraits {
  name: string;
  series: CatalogueModel['series'];
  /** Runs on a battery and is carried about. */
  isHandheld: boolean;
  hasPrinter: boolean;
  networks: readonly (readonly ['wifi' | 'wired' | 'mobile', number])[];
  memoryMb: number;
  storageMb: number;
  cpu: string;
  cpuCores: number;
  screen: readonly [number, number];
  hasSecondScreen: boolean;
  dpi: number;
  osVersion: string;
  /** Oldest first, with how often each is met. */
  firmware: readonly (readonly [string, number])[];
}

const onTheMove = [
  ['wifi', 6],
  ['mobile', 4],
] as const;
const onTheDesk = [
  ['wired', 6],
  ['wifi', 4],
] as const;

const handheld = { isHandheld: true, networks: onTheMove, cpu: 'MT6765', cpuCores: 8 } as const;
const desktop = {
  isHandheld: false,
  hasPrinter: true,
  networks: onTheDesk,
  cpu: 'RK3568',
  cpuCores: 4,
} as const;
const kiosk = { ...desktop, cpu: 'RK3588' } as const;

const releases = (major: string, ...weights: number[]): [string, number][] =>
  weights.map((weight, place) => [`${major}.${place + 1}.${(place * 7 + 3) % 10}`, weight]);

type OwnTraits = Omit<ModelTraits, 'series' | 'screen' | 'hasSecondScreen'>;

/** Editions of the D4 differ by a reader, a second screen and a port. */
const d4: Omit<OwnTraits, 'name'> = {
  ...desktop,
  memoryMb: 8_192,
  storageMb: 131_072,
  dpi: 160,
  osVersion: 'Android 13',
  firmware: releases('4', 2, 5, 1),
};

const traits: readonly OwnTraits[] = [
  {
    ...handheld,
    name: 'M1',
    hasPrinter: false,
    memoryMb: 2_048,
    storageMb: 16_384,
    dpi: 320,
    osVersion: 'Android 8.1',
    firmware: releases('1', 1, 2, 6),
  },
  {
    ...handheld,
    name: 'M2',
    hasPrinter: true,
    memoryMb: 3_072,
    storageMb: 32_768,
    dpi: 320,
    osVersion: 'Android 11',
    firmware: releases('2', 1, 3, 8, 2),
  },
  {
    ...handheld,
    name: 'M2-Pro',
    hasPrinter: true,
    memoryMb: 4_096,
    storageMb: 65_536,
    dpi: 420,
    osVersion: 'Android 13',
    firmware: releases('3', 2, 6, 3),
  },
  {
    ...handheld,
    name: 'M2-Max',
    hasPrinter: false,
    memoryMb: 4_096,
    storageMb: 65_536,
    dpi: 240,
    osVersion: 'Android 13',
    firmware: releases('3', 1, 7, 2),
  },
  {
    ...desktop,
    name: 'D1',
    memoryMb: 2_048,
    storageMb: 8_192,
    dpi: 160,
    osVersion: 'Android 7.1',
    firmware: releases('1', 1, 1, 2, 9),
  },
  {
    ...desktop,
    name: 'D1W',
    memoryMb: 2_048,
    storageMb: 16_384,
    dpi: 160,
    osVersion: 'Android 8.1',
    firmware: releases('1', 1, 2, 8),
  },
  {
    ...desktop,
    name: 'D2',
    memoryMb: 2_048,
    storageMb: 16_384,
    dpi: 160,
    osVersion: 'Android 11',
    firmware: releases('2', 2, 3, 9, 1),
  },
  {
    ...desktop,
    name: 'D2-Pro',
    memoryMb: 4_096,
    storageMb: 32_768,
    dpi: 160,
    osVersion: 'Android 11',
    firmware: releases('2', 1, 2, 5, 5),
  },
  {
    ...desktop,
    name: 'D3',
    memoryMb: 4_096,
    storageMb: 32_768,
    dpi: 160,
    osVersion: 'Android 13',
    firmware: releases('3', 3, 6),
  },
  { ...d4, name: 'D4' },
  { ...d4, name: 'D4-503' },
  { ...d4, name: 'D4-504' },
  { ...d4, name: 'D4-505' },
  {
    ...kiosk,
    name: 'K1',
    memoryMb: 4_096,
    storageMb: 32_768,
    dpi: 160,
    osVersion: 'Android 11',
    firmware: releases('1', 1, 4),
  },
  {
    ...kiosk,
    name: 'K2',
    memoryMb: 8_192,
    storageMb: 65_536,
    dpi: 160,
    osVersion: 'Android 13',
    firmware: releases('2', 2, 4),
  },
  {
    ...kiosk,
    name: 'Swan-2',
    memoryMb: 2_048,
    storageMb: 16_384,
    dpi: 160,
    osVersion: 'Android 11 Go',
    firmware: releases('2', 1, 5),
  },
  {
    ...desktop,
    name: 'S1',
    memoryMb: 2_048,
    storageMb: 8_192,
    dpi: 160,
    osVersion: 'Android 9',
    firmware: releases('1', 1, 3, 3),
  },
];

/** Screens and series are the catalogue's. */
export const modelTraits: readonly ModelTraits[] = traits.map((own) => {
  const { series, screen, hasSecondScreen = false } = catalogueModel(own.name);
  if (!screen) throw new Error(`${own.name} has no screen, and simulated models have one`);
  return { ...own, series, screen, hasSecondScreen };
});

const byName = new Map(modelTraits.map((model) => [model.name, model]));
export function traitsOf(name: string): ModelTraits {
  const found = byName.get(name);
  if (!found) throw new Error(`no simulated model is called ${name}`);
  return found;
}
