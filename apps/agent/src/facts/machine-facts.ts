import { cpus, release, version } from 'node:os';
import type { deviceFacts } from '@tilldeck/contracts/link/uplink.schemas';
import type { z } from 'zod';
import { readMemory, readStorage } from './load.ts';
import { clipped, MachineFiles } from './machine-files.ts';
import { readInterfaces, readMacs } from './network.ts';

export type FactsBody = Omit<z.input<typeof deviceFacts>, 'epoch' | 'seq' | 'at'>;

/** `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"` */
export function osRelease(files: MachineFiles): Record<string, string> {
  const lines = (files.text('etc/os-release') ?? '').split('\n');
  const pairs = lines.map((line) => /^([A-Z_]+)="?(.*?)"?$/.exec(line));
  return Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] ? [[pair[1], pair[2] ?? '']] : [])));
}

export const osVersion = (files: MachineFiles): string | undefined => clipped(osRelease(files).PRETTY_NAME, 64);

/** Of a PC the BIOS, of a board what its device tree says. */
export const firmwareVersion = (files: MachineFiles): string | undefined =>
  clipped(files.text('sys/class/dmi/id/bios_version'), 64);

export const bootId = (files: MachineFiles): string =>
  clipped(files.text('proc/sys/kernel/random/boot_id'), 64) ?? 'unknown';

function readScreen(files: MachineFiles): string | undefined {
  const connected = files
    .names('sys/class/drm')
    .find((name) => files.text(`sys/class/drm/${name}/status`) === 'connected');
  const mode = connected === undefined ? undefined : files.text(`sys/class/drm/${connected}/modes`)?.split('\n')[0];
  const framebuffer = files.text('sys/class/graphics/fb0/virtual_size')?.replace(',', 'x');
  return clipped(mode ?? framebuffer, 64);
}

/** What seldom changes. `stateFolder` tells which file system is meant by storage. */
export function readFacts(stateFolder: string, files = new MachineFiles()): FactsBody {
  const memory = readMemory(files);
  const [cpu] = cpus();
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const facts: FactsBody = {
    manufacturer: clipped(files.text('sys/class/dmi/id/sys_vendor'), 200),
    model: machineModel(files),
    firmwareVersion: firmwareVersion(files),
    osVersion: osVersion(files),
    kernel: clipped(`${release()} ${version()}`, 200),
    cpu: clipped(cpu?.model, 200),
    cpuCores: cpus().length || undefined,
    memoryTotalMb: memory?.totalMb,
    storageTotalMb: readStorage(stateFolder).totalMb,
    screen: readScreen(files),
    language: clipped(locale, 64),
    timezone: clipped(timeZone, 64),
    interfaces: readInterfaces(files),
    ...readMacs(files),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

export const machineModel = (files: MachineFiles): string | undefined =>
  clipped(files.text('sys/class/dmi/id/product_name') ?? deviceTreeModel(files), 200);

/** Ends with a zero byte. */
const deviceTreeModel = (files: MachineFiles) => files.text('proc/device-tree/model')?.replaceAll('\0', '');
