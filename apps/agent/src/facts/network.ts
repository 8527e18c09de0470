import { networkInterfaces } from 'node:os';
import type { networkTypes } from '@tilldeck/contracts/link/uplink.schemas';
import { clipped, type MachineFiles, within } from './machine-files.ts';

type NetworkType = (typeof networkTypes)[number];

export interface NetworkInterface {
  name: string;
  mac?: string;
  addresses: string[];
}

const noMac = '00:00:00:00:00:00';

/** Every interface but the loopback, with or without an address. */
export function readInterfaces(files: MachineFiles): NetworkInterface[] {
  const withAddress = networkInterfaces();
  const names = [...new Set([...files.names('sys/class/net'), ...Object.keys(withAddress)])];
  return names
    .filter((name) => name !== 'lo')
    .slice(0, 40)
    .map((name) => {
      const mac = clipped(files.text(`sys/class/net/${name}/address`), 64);
      const addresses = (withAddress[name] ?? []).map(({ address }) => address.slice(0, 60)).slice(0, 20);
      return { name: name.slice(0, 64), ...(mac && mac !== noMac ? { mac } : {}), addresses };
    });
}

/** The interface that the way out leads through. */
export function defaultInterface(files: MachineFiles): string | undefined {
  const routes = (files.text('proc/net/route') ?? '').split('\n').slice(1);
  const ways = routes.map((line) => line.split(/\s+/)).filter(([, destination]) => destination === '00000000');
  return ways.sort((a, b) => Number(a[6]) - Number(b[6]))[0]?.[0];
}

const isMobile = (name: string) => /^(wwan|rmnet|ppp|usb)/.test(name);
const isWireless = (files: MachineFiles, name: string) =>
  files.names(`sys/class/net/${name}/wireless`).length > 0 || files.names(`sys/class/net/${name}/phy80211`).length > 0;

export function readNetwork(files: MachineFiles): { type: NetworkType; signalDbm?: number; ip?: string } {
  const name = defaultInterface(files);
  if (name === undefined) return { type: 'none' };
  const type = isWireless(files, name) ? 'wifi' : isMobile(name) ? 'mobile' : 'wired';
  const signal = type === 'wifi' ? readSignal(files, name) : undefined;
  const own = networkInterfaces()[name] ?? [];
  const ip = (own.find(({ family }) => family === 'IPv4') ?? own[0])?.address.slice(0, 45);
  return { type, ...(signal === undefined ? {} : { signalDbm: signal }), ...(ip ? { ip } : {}) };
}

/** `wlan0: 0000   58.  -52.  -256 …`: status, quality, level. */
function readSignal(files: MachineFiles, name: string): number | undefined {
  const line = (files.text('proc/net/wireless') ?? '').split('\n').find((one) => one.trim().startsWith(`${name}:`));
  const level = Number(line?.trim().split(/\s+/)[3]);
  return Number.isFinite(level) && level < 0 ? within(level, -200, 0) : undefined;
}

/** The addresses the registry has fields of their own for. */
export function readMacs(files: MachineFiles): { lanMac?: string; wifiMac?: string; bluetoothMac?: string } {
  const all = readInterfaces(files);
  const wifi = all.find(({ name, mac }) => mac && isWireless(files, name))?.mac;
  const lan = all.find(({ name, mac }) => mac && /^(eth|en)/.test(name) && !isWireless(files, name))?.mac;
  const bluetooth = clipped(files.text('sys/class/bluetooth/hci0/address'), 64);
  return {
    ...(lan ? { lanMac: lan } : {}),
    ...(wifi ? { wifiMac: wifi } : {}),
    ...(bluetooth ? { bluetoothMac: bluetooth } : {}),
  };
}
