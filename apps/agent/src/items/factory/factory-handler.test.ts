import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';
import { FactoryCode } from './factory-code.ts';

let machine: ItemMachine;
const store = { there: new Set<string>(), asked: [] as string[] };
const note = (place: string) => ['/bin/sh', '-c', 'echo "$TILLDECK_VALUE" >> "$0"', place];
const noted = (name: string) => (existsSync(machine.path(name)) ? readFileSync(machine.path(name), 'utf8') : '');

beforeEach(() => {
  store.there = new Set();
  store.asked = [];
  machine = new ItemMachine({
    store: {
      installed: () => [...store.there],
      isUnderWay: () => false,
      install: async (name) => store.asked.push(name),
    },
  });
});
afterEach(() => machine.remove());

function start(more: object = {}): void {
  machine.start({
    factory: {
      set: {
        timeZone: note(machine.path('zone')),
        ntpServers: note(machine.path('ntp')),
        wallpaper: ['/bin/sh', '-c', 'cp "$TILLDECK_FILES" "$0"', machine.path('shown')],
      },
    },
    ...more,
  });
}

describe('[CFG-01] a factory policy on a machine', () => {
  it('is applied once: restarts, time and people’s own changes do not bring it back', async () => {
    start();
    const picture = { ...machine.file(machine.write('sea.png', 'sea')), widthPx: 8, heightPx: 8 };
    const document = { brand: 'Northwind', timeZone: 'Europe/Berlin', ntpServers: ['a.example'], wallpaper: picture };
    expect(await machine.want('factory', document)).toEqual({ outcome: 'verified' });
    expect([noted('zone'), noted('ntp'), noted('shown')]).toEqual(['Europe/Berlin\n', '["a.example"]\n', 'sea']);
    const kept = JSON.parse(readFileSync(join(machine.folder, 'policies', 'factory.json'), 'utf8'));
    expect(kept.document.brand).toBe('Northwind');
    machine.write('shown', 'my own');
    await machine.later(3_600_000);
    machine.halt();
    start();
    await machine.later(3_600_000);
    expect([noted('zone'), noted('shown')]).toEqual(['Europe/Berlin\n', 'my own']);
    // A later release to this machine sets what differs, and nothing else again.
    expect(await machine.want('factory', { ...document, timeZone: 'Asia/Tokyo' })).toEqual({ outcome: 'verified' });
    expect([noted('zone'), noted('shown')]).toEqual(['Europe/Berlin\nAsia/Tokyo\n', 'my own']);
    await machine.leave('factory');
    expect([noted('zone'), noted('shown')]).toEqual(['Europe/Berlin\nAsia/Tokyo\n', 'my own']);
  });

  it('names the fields this machine has no program for, and those whose program failed', async () => {
    start({ factory: { set: { language: ['/bin/sh', '-c', 'echo no such locale >&2; exit 1'] } } });
    expect(await machine.want('factory', { brand: 'A', cpuModel: 'B' })).toEqual({ outcome: 'verified' });
    expect(await machine.want('factory', { brand: 'A', isPrinterUsbOn: true })).toEqual({
      outcome: 'unsupported',
      reason: 'isPrinterUsbOn',
    });
    expect(await machine.want('factory', { language: 'de-DE' })).toEqual({
      outcome: 'failed',
      reason: 'language: no such locale',
    });
  });

  it('asks the store for its apps once, and not again when a person removes one', async () => {
    start({ apps: { folder: machine.path('apps') } });
    const document = { preinstalledApps: ['com.example.till'], timeZone: 'UTC' };
    expect(await machine.want('factory', document)).toEqual({ outcome: 'held', reason: 'installing' });
    expect(noted('zone')).toBe('UTC\n');
    store.there.add('com.example.till');
    await machine.later(5_000);
    expect(machine.outcome('factory')).toEqual({ outcome: 'verified' });
    store.there.clear();
    await machine.later(3_600_000);
    expect([store.asked, noted('zone')]).toEqual([['com.example.till'], 'UTC\n']);
  });

  it('lies below policies: what it paints over is put right at once', async () => {
    const volume = machine.write('volume', '70\n');
    const programs = { get: ['cat', volume], set: ['/bin/sh', '-c', 'echo "$TILLDECK_VALUE" > "$0"', volume] };
    const defaults = ['/bin/sh', '-c', 'echo 10 > "$0"; echo set >> "$0.log"', volume];
    start({ customSettings: { volume: programs }, factory: { set: { defaults } } });
    expect(machine.items[0]).toBe('factory');
    expect(await machine.want('custom_settings', { volume: 40 })).toEqual({ outcome: 'verified' });
    expect(await machine.want('factory', { defaults: { volume: 10 } })).toEqual({ outcome: 'verified' });
    expect([noted('volume.log'), noted('volume')]).toEqual(['set\n', '40\n']);
  });
});

describe('an authorisation code', () => {
  it('is asked for once, and again only while the server did not answer', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve({ result: 'success' as const })];
    for (const answer of answers) answer.catch(() => {});
    const asked: string[] = [];
    const ask = (code: string) => {
      asked.push(code);
      return answers.shift() ?? Promise.resolve({ result: 'unknown' as const });
    };
    const made = (code: string | undefined) => new FactoryCode(machine.folder, code, ask);
    start();
    expect(await made(undefined).ask()).toBe(false);
    const code = made('K7QM');
    expect([await code.ask(), await code.ask(), await code.ask()]).toEqual([false, true, false]);
    expect(await made('K7QM').ask()).toBe(false);
    expect(await made('B3VP').ask()).toBe(false);
    expect(asked).toEqual(['K7QM', 'K7QM', 'B3VP']);
  });
});
