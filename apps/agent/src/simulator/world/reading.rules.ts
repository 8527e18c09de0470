import { chance, pickWeighted, wholeWithin, within } from './chance.rules.ts';
import type { Living } from './life.rules.ts';
import { type ModelTraits, traitsOf } from './model-traits.rules.ts';
import { type ShopMoment, shopMoment } from './opening-hours.rules.ts';

/** What a device would measure at a moment; the fields of a status message without its head. */
export interface Reading {
  batteryPercent?: number;
  isCharging?: boolean;
  batteryTemperature?: number;
  memoryTotalMb: number;
  memoryFreeMb: number;
  storageTotalMb: number;
  storageFreeMb: number;
  cpuPercent: number;
  networkType: 'wifi' | 'wired' | 'mobile';
  signalDbm?: number;
  ip: string;
  printer: 'ready' | 'paper_low' | 'paper_out' | 'cover_open' | 'overheated' | 'absent';
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

export function readingAt(life: Living, at: number): Reading {
  const traits = traitsOf(life.model);
  const key = `${life.seed}/${life.sn}`;
  const shop = shopMoment(life.shop.hours, life.shop.timezone, at);
  const fiveMinutes = Math.floor(at / (5 * minuteMs));
  const networkType = pickWeighted(`${key}/network`, traits.networks);
  return {
    ...(traits.isHandheld ? batteryAt(key, shop, fiveMinutes) : {}),
    memoryTotalMb: traits.memoryMb,
    memoryFreeMb: Math.round(traits.memoryMb * within(`${key}/memory/${fiveMinutes}`, 0.18, shop.isOpen ? 0.35 : 0.5)),
    storageTotalMb: traits.storageMb,
    storageFreeMb: storageFreeAt(key, traits, at),
    cpuPercent: wholeWithin(`${key}/cpu/${fiveMinutes}`, shop.isOpen ? 12 : 1, shop.isOpen ? 65 : 9),
    networkType,
    ...(networkType === 'wired' ? {} : { signalDbm: signalAt(key, networkType, fiveMinutes) }),
    ip: `10.${wholeWithin(`${key}/ip/1`, 0, 63)}.${wholeWithin(`${key}/ip/2`, 0, 255)}.${wholeWithin(`${key}/ip/3`, 2, 254)}`,
    printer: traits.hasPrinter ? printerAt(key, shop, at) : 'absent',
  };
}

const fullPercent = 100;
const chargePercentPerMin = 0.75;

/** Full when the shop opens, drained by work, put into the dock when it asks for it, and overnight. */
function batteryAt(key: string, shop: ShopMoment, fiveMinutes: number) {
  const drainPerMin = within(`${key}/drain`, 0.1, 0.28);
  const lowPercent = within(`${key}/patience`, 8, 30);
  const drainMin = (fullPercent - lowPercent) / drainPerMin;
  const chargeMin = (fullPercent - lowPercent) / chargePercentPerMin;
  const afterWork = (minutes: number): { percent: number; isCharging: boolean } => {
    const inTurn = minutes % (drainMin + chargeMin);
    return inTurn < drainMin
      ? { percent: fullPercent - inTurn * drainPerMin, isCharging: false }
      : { percent: lowPercent + (inTurn - drainMin) * chargePercentPerMin, isCharging: true };
  };
  const { percent, isCharging } = shop.isOpen
    ? afterWork(shop.sinceMin)
    : {
        percent: Math.min(fullPercent, afterWork(shop.openMin).percent + shop.sinceMin * chargePercentPerMin),
        isCharging: true,
      };
  return {
    batteryPercent: Math.round(percent),
    isCharging,
    batteryTemperature: wholeWithin(`${key}/warm/${fiveMinutes}`, 24, isCharging ? 38 : 33),
  };
}

/** Fills over weeks, then somebody clears it; some let it come close to full. */
function storageFreeAt(key: string, traits: ModelTraits, at: number): number {
  const cycleDays = within(`${key}/tidy`, 20, 90);
  const days = at / dayMs + within(`${key}/tidied`, 0, cycleDays);
  const filled = (days % cycleDays) / cycleDays;
  const least = within(`${key}/least`, 0.01, 0.25);
  return Math.round(traits.storageMb * (least + (0.7 - least) * (1 - filled)));
}

const signalAt = (key: string, network: 'wifi' | 'mobile', fiveMinutes: number): number =>
  Math.round(
    within(`${key}/signal`, -82, network === 'wifi' ? -40 : -60) + within(`${key}/signal/${fiveMinutes}`, -6, 6),
  );

/** A roll lasts some hours of trade; it runs low, runs out, and is changed some minutes later. */
function printerAt(key: string, shop: ShopMoment, at: number): Reading['printer'] {
  const hour = Math.floor(at / (60 * minuteMs));
  const trouble = chance(`${key}/printer/${hour}`);
  if (shop.isOpen && trouble < 0.004) return trouble < 0.003 ? 'cover_open' : 'overheated';
  const rollMin = within(`${key}/roll`, 70, 420);
  const emptyMin = within(`${key}/empty/${shop.day}`, 3, 14);
  const worked = shop.isOpen ? shop.sinceMin : shop.openMin;
  const used = (worked + within(`${key}/begun/${shop.day}`, 0, rollMin)) % (rollMin + emptyMin);
  if (used >= rollMin) return 'paper_out';
  return used >= 0.88 * rollMin ? 'paper_low' : 'ready';
}
