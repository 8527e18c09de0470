import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { deviceApps, deviceExamination, deviceFacts, deviceStatus } from '@tilldeck/contracts/link/uplink.schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examine } from '../examination/examination.ts';
import { readBattery } from './battery.ts';
import { readInstalledApps } from './installed-apps.ts';
import { readFacts } from './machine-facts.ts';
import { MachineFiles } from './machine-files.ts';
import { MachineStatus } from './machine-status.ts';
import { readNetwork } from './network.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-facts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const head = { epoch: 1, seq: 1, at: 1 };
function planted(tree: Record<string, string>): MachineFiles {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  return new MachineFiles(folder);
}

describe('what the agent says of the machine it runs on', () => {
  it('is a status the server takes, with the memory and storage of this machine', () => {
    const status = deviceStatus.parse({ ...head, ...new MachineStatus(folder).read() });
    const totalMb = totalmem() / 1_048_576;
    expect(Math.abs((status.memoryTotalMb ?? 0) - totalMb)).toBeLessThan(2);
    expect(status.memoryFreeMb).toBeLessThan(totalMb);
    expect(status.storageFreeMb).toBeLessThanOrEqual(status.storageTotalMb ?? 0);
    expect(status.uptimeS).toBeGreaterThan(0);
  });

  it('is facts the server takes, with kernel, processors and interfaces', () => {
    const facts = deviceFacts.parse({ ...head, ...readFacts(folder) });
    expect(facts).toMatchObject({ cpuCores: cpus().length, kernel: expect.stringMatching(/^\d+\.\d+/) });
    expect(facts.interfaces?.map(({ name }) => name)).not.toContain('lo');
    expect(facts.timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('is every installed package, with those that run', async () => {
    const { apps } = deviceApps.parse({ ...head, apps: await readInstalledApps() });
    const dpkg = apps.find((app) => app.package === 'dpkg');
    expect(dpkg).toMatchObject({ type: 'system', version: expect.stringMatching(/^1\./), isRunning: false });
    expect(apps.length).toBeGreaterThan(50);
  });

  it('reads battery, wireless network and addresses where there are any', () => {
    const files = planted({
      'sys/class/power_supply/AC/type': 'Mains',
      'sys/class/power_supply/BAT0/type': 'Battery',
      'sys/class/power_supply/BAT0/capacity': '81',
      'sys/class/power_supply/BAT0/status': 'Discharging',
      'sys/class/power_supply/BAT0/temp': '312',
      'sys/class/power_supply/BAT0/charge_full': '3000000',
      'sys/class/power_supply/BAT0/charge_full_design': '4000000',
      'sys/class/net/wlan7/wireless/status': '0',
      'sys/class/net/wlan7/address': '02:00:5e:10:00:01',
      'proc/net/route':
        'Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\nwlan7\t00000000\t0101A8C0\t3\t0\t0\t600',
      'proc/net/wireless':
        'Inter-|\n face |\n wlan7: 0000   58.  -52.  -256        0      0      0      0      0        0',
      'etc/os-release': 'NAME="Kiosk"\nPRETTY_NAME="Kiosk OS 4"',
    });
    expect(readBattery(files)).toEqual({ percent: 81, isCharging: false, temperature: 31, healthPercent: 75 });
    expect(readNetwork(files)).toEqual({ type: 'wifi', signalDbm: -52 });
    const facts = deviceFacts.parse({ ...head, ...readFacts(folder, files) });
    expect(facts).toMatchObject({ wifiMac: '02:00:5e:10:00:01', osVersion: 'Kiosk OS 4' });
  });
});

describe('the self-test', () => {
  const place = { serverUrl: 'http://127.0.0.1:1', clockOffsetMs: 7_200_000 };

  it('tells of every area, that the server cannot be reached and that the clock is wrong', async () => {
    const { items } = deviceExamination.parse({
      ...head,
      cause: 'local',
      items: await examine({ ...place, stateFolder: folder }),
    });
    expect(new Set(items.map(({ area }) => area))).toEqual(new Set(['printer', 'battery', 'hardware', 'network']));
    const resultOf = (item: string) => items.find((one) => one.item === item)?.result;
    expect([resultOf('disk'), resultOf('clock'), resultOf('server')]).toEqual(['passed', 'warning', 'failed']);
  });

  it('finds a disk that takes no files', async () => {
    const items = await examine({ ...place, stateFolder: '/proc' });
    expect(items.find(({ item }) => item === 'disk')).toMatchObject({ result: 'failed' });
  });
});
