import { taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { chance, pickWeighted, wholeWithin } from './chance.rules.ts';
import { itemsOf } from './item.rules.ts';
import type { Living } from './life.rules.ts';
import { traitsOf } from './model-traits.rules.ts';

const keyOf = (life: Living): string => `${life.seed}/${life.sn}`;

export const firmwareOf = (life: Living): string =>
  pickWeighted(`${keyOf(life)}/firmware`, traitsOf(life.model).firmware);

/** Fields of a hello without its head and the number of the start. */
export const helloOf = (life: Living) => ({
  agentVersion: '3.0.56',
  protocol: 1,
  firmwareVersion: firmwareOf(life),
  osVersion: traitsOf(life.model).osVersion,
  kinds: taskKindNames,
  items: itemsOf(life),
});

/** An address that no maker owns: the second bit of the first byte says it was given locally. */
export function macOf(life: Living, name: string): string {
  const bytes = Array.from({ length: 5 }, (_, place) =>
    wholeWithin(`${keyOf(life)}/mac/${name}/${place}`, 0, 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `02:${bytes.join(':')}`;
}

/** Fields of a facts message without its head. */
export function factsOf(life: Living) {
  const traits = traitsOf(life.model);
  const isMobile = traits.isHandheld && chance(`${keyOf(life)}/sim`) < 0.4;
  return {
    manufacturer: 'Simulated',
    model: traits.name,
    firmwareVersion: firmwareOf(life),
    osVersion: traits.osVersion,
    cpu: traits.cpu,
    cpuCores: traits.cpuCores,
    memoryTotalMb: traits.memoryMb,
    storageTotalMb: traits.storageMb,
    screenDpi: traits.dpi,
    screen: `${traits.screen[0]}x${traits.screen[1]}`,
    timezone: life.shop.timezone,
    ...(isMobile
      ? { simSerial: `8900${wholeWithin(`${keyOf(life)}/simcard`, 1e11, 9e11)}`, simOperator: 'Simulated' }
      : {}),
    wifiMac: macOf(life, 'wifi'),
    ...(traits.isHandheld ? {} : { lanMac: macOf(life, 'lan') }),
    bluetoothMac: macOf(life, 'bluetooth'),
  };
}

const appShelf = [
  ['com.example.till', 'Till', 1],
  ['com.example.kitchen', 'Kitchen display', 0.35],
  ['com.example.loyalty', 'Loyalty', 0.4],
  ['com.example.stock', 'Stock', 0.5],
  ['com.example.delivery', 'Delivery', 0.25],
  ['com.example.timeclock', 'Time clock', 0.3],
  ['com.example.music', 'Music', 0.1],
] as const;

/** A till everywhere, other programs by taste of the shop; a version behind here and there. */
export function appsOf(life: Living) {
  return [
    { package: 'com.tilldeck.agent', name: 'Agent', version: '3.0.56', type: 'system' as const, isRunning: true },
    ...appShelf
      .filter(([name, , share]) => chance(`${keyOf(life)}/app/${name}`) < share)
      .map(([name, title]) => {
        const minor = wholeWithin(`${keyOf(life)}/version/${name}`, 0, 4);
        return {
          package: name,
          name: title,
          version: `5.${minor}.0`,
          versionCode: 500 + minor,
          type: 'third_party' as const,
          isRunning: name === 'com.example.till' || chance(`${keyOf(life)}/running/${name}`) < 0.3,
        };
      }),
  ];
}

/** Items of an examination report: what a reading looks like to somebody who checks it. */
export function examinationOf(reading: {
  printer: string;
  batteryPercent?: number;
  storageFreeMb: number;
  storageTotalMb: number;
  signalDbm?: number;
}) {
  const judge = (isBad: boolean, isPoor: boolean) =>
    (isBad ? 'failed' : isPoor ? 'warning' : 'passed') as 'failed' | 'warning' | 'passed';
  const freeShare = reading.storageFreeMb / reading.storageTotalMb;
  return [
    ...(reading.printer === 'absent'
      ? []
      : [
          {
            area: 'printer' as const,
            item: 'paper',
            result: judge(
              reading.printer !== 'ready' && reading.printer !== 'paper_low',
              reading.printer === 'paper_low',
            ),
            value: reading.printer,
          },
        ]),
    ...(reading.batteryPercent === undefined
      ? []
      : [
          {
            area: 'battery' as const,
            item: 'capacity',
            result: judge(reading.batteryPercent < 5, reading.batteryPercent < 20),
            value: `${reading.batteryPercent} %`,
          },
        ]),
    {
      area: 'hardware' as const,
      item: 'storage',
      result: judge(freeShare < 0.03, freeShare < 0.1),
      value: `${reading.storageFreeMb} MB`,
    },
    {
      area: 'network' as const,
      item: 'signal',
      result: judge((reading.signalDbm ?? -40) < -85, (reading.signalDbm ?? -40) < -75),
      value: reading.signalDbm === undefined ? 'wired' : `${reading.signalDbm} dBm`,
    },
  ];
}
