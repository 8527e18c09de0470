import type { Check } from './check.ts';
import { demand } from './stage.ts';

const nudgeOf = (reason: string) => JSON.stringify({ reason });

export const orderChecks: readonly Check[] = [
  {
    name: 'pulls on connect, within 5 s of a nudge, and when the time between two pulls is over',
    settings: { pullEveryS: 2 },
    run: async (stage) => {
      const { server, broker } = stage;
      const pulls = () => server.callsOf('pull').length;
      stage.startAgent();
      await stage.connected();
      await server.changes.until('a pull on connect', () => pulls() === 1);
      await server.changes.until('a pull on the timer', () => pulls() === 2);
      server.settings.pullEveryS = 600;
      await server.changes.until('a pull that hears of the new time', () => pulls() === 3);
      broker.tell('nudge', nudgeOf('work'));
      await server.changes.until('a pull after the nudge', () => pulls() > 3, 5_000);
    },
  },
  {
    name: 'obeys the newest settings: interval, keep-alive and broker, also over a restart',
    settings: { statusEveryS: 600 },
    run: async (stage) => {
      const { server, broker } = stage;
      stage.startAgent();
      await stage.heard('the first status', (all) => all.some(({ topic }) => topic === 'status'));
      server.settings.statusEveryS = 1;
      server.settings.keepAliveS = 13;
      broker.tell('nudge', nudgeOf('settings'));
      await broker.changes.until(
        'a connection with the new keep-alive',
        () => broker.connects.at(-1)?.keepAliveS === 13,
      );
      const known = stage.reportsOf('status').length;
      await stage.heard('statuses each second', () => stage.reportsOf('status').length >= known + 2);
      await stage.restartAgent();
      await stage.connected(broker.connects.length + 1);
      demand(broker.connects.at(-1)?.keepAliveS === 13, 'the settings are kept over a restart');
    },
  },
  {
    name: 'waits a random part of the spread after a lost connection',
    settings: { reconnectSpreadS: 2 },
    run: async (stage) => {
      const { broker } = stage;
      const waits: number[] = [];
      stage.startAgent();
      await stage.talking(1);
      for (const times of [2, 3, 4, 5]) {
        const cutAt = Date.now();
        broker.cut();
        await stage.talking(times);
        waits.push((broker.connects.at(-1)?.heardAt ?? 0) - cutAt);
      }
      demand(Math.max(...waits) < 5_000, `never much more than the spread: ${waits.join(', ')} ms`);
      const range = Math.max(...waits) - Math.min(...waits);
      // Four draws from 2 s that lie within 40 ms of each other: less than once in 10,000 runs.
      demand(range > 40, `not always the same: ${waits.join(', ')} ms`);
    },
  },
  {
    name: 'carries out desired items, reports them with their hash, holds them over kill -9 and drops what is removed',
    run: async (stage) => {
      const { server, broker } = stage;
      stage.startAgent();
      await stage.connected();
      server.desired = { unheard_of: { hash: 'hash-of-seven', document: { of: 'it' } } };
      broker.tell('nudge', nudgeOf('desired'));
      const reported = (name: string) =>
        (stage.reportsOf('desired').at(-1)?.body.items as Record<string, { hash: string }> | undefined)?.[name]?.hash;
      await stage.heard('a report of the item', () => reported('unheard_of') === 'hash-of-seven');
      await stage.restartAgent();
      const known = server.callsOf('pull').length;
      await server.changes.until('a pull after the restart', () => server.callsOf('pull').length > known);
      const held = server.callsOf('pull').at(-1)?.input.held as Record<string, string> | undefined;
      demand(held?.unheard_of === 'hash-of-seven', 'it holds the item');
      server.desired = {};
      broker.tell('nudge', nudgeOf('desired'));
      await stage.heard('a report without the item', () => reported('unheard_of') === undefined);
    },
  },
  {
    name: 'changes its key when it is asked to, and sends under the new number',
    run: async (stage) => {
      const { server, broker } = stage;
      stage.startAgent();
      await stage.heard('a status', (all) => all.some(({ topic }) => topic === 'status'));
      await server.changes.until('a pull', () => server.callsOf('pull').length > 0);
      const [old = 0] = server.keys.keys();
      broker.tell('nudge', nudgeOf('key'));
      await stage.heard('a report of the new epoch', (all) => all.some(({ epoch }) => epoch !== old));
      demand(server.keys.size === 2, 'one new key was handed in');
      await stage.checkNoGap();
    },
  },
];
