import { antiUninstallPolicy, recommendedAppsPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';
import { ListedApps } from './listed-apps.ts';

let machine: ItemMachine;
const store = { there: new Set<string>(), asked: [] as string[], offered: new Set<string>() };
beforeEach(() => {
  store.there = new Set(['com.example.till']);
  store.offered = new Set(['com.example.till', 'com.example.stock']);
  store.asked = [];
  machine = new ItemMachine({
    store: {
      installed: () => [...store.there],
      isUnderWay: () => false,
      install: async (name) => {
        if (!store.offered.has(name)) throw new Error(`the store has no ${name}`);
        store.asked.push(name);
      },
    },
  });
  machine.start({ apps: { folder: machine.path('apps') } });
});
afterEach(() => machine.remove());

const heldLookMs = 5_000;

describe('apps by policy', () => {
  it('that are missing are asked for once, held while they are installed, verified when they are there', async () => {
    const packages = ['com.example.till', 'com.example.stock'];
    expect(await machine.want('auto_install', { packages })).toEqual({ outcome: 'held', reason: 'installing' });
    await machine.later(heldLookMs);
    expect(store.asked).toEqual(['com.example.stock']);
    store.there.add('com.example.stock');
    await machine.later(heldLookMs);
    expect(machine.outcome('auto_install')).toEqual({ outcome: 'verified' });
    // The app is removed by hand: the hourly look asks for it again.
    store.there.delete('com.example.stock');
    await machine.later(3_600_000);
    expect(store.asked).toEqual(['com.example.stock', 'com.example.stock']);
  });

  it('that the store does not have for this machine fail by name', async () => {
    expect(await machine.want('auto_install', { packages: ['com.example.unknown'] })).toEqual({
      outcome: 'failed',
      reason: 'app_missing: com.example.unknown',
    });
  });

  it('are protected and recommended until the rule leaves', async () => {
    const kinds = { anti_uninstall: antiUninstallPolicy, recommended_apps: recommendedAppsPolicy } as const;
    for (const name of ['anti_uninstall', 'recommended_apps'] as const) {
      const listed = () => new ListedApps(machine.folder, kinds[name]).packages;
      expect(await machine.want(name, { packages: ['com.example.till'] })).toEqual({ outcome: 'verified' });
      expect(listed()).toEqual(['com.example.till']);
      await machine.leave(name);
      expect(listed()).toEqual([]);
    }
  });
});
