import { randomBytes } from 'node:crypto';
import { workGuard } from '@tilldeck/contracts/tasks/work.schemas';
import type { Check } from './check.ts';
import { demand, type Stage } from './stage.ts';

/** An agent that names this item at hello can apply any document of it: nothing has to come of it. */
const item = 'conformance';
const nudge = (stage: Stage) => stage.broker.tell('nudge', JSON.stringify({ reason: 'desired' }));

async function canApply(stage: Stage): Promise<boolean> {
  await stage.talking(1);
  const hello = stage.reportsOf('hello')[0]?.body as { items?: string[] } | undefined;
  return hello?.items?.includes(item) ?? false;
}

interface Said {
  hash: string;
  outcome: string;
  reason?: string;
}
const said = (stage: Stage): Said | undefined =>
  (stage.reportsOf('desired').at(-1)?.body.items as Record<string, Said> | undefined)?.[item];
const heardOf = (stage: Stage, hash: string, outcome: string) =>
  stage.heard(`${hash} is ${outcome}`, () => said(stage)?.hash === hash && said(stage)?.outcome === outcome);

/** What the next pull says is held. */
async function heldNext(stage: Stage): Promise<Record<string, string>> {
  const { server } = stage;
  const before = server.callsOf('pull').length;
  nudge(stage);
  await server.changes.until('a pull after a nudge', () => server.callsOf('pull').length > before);
  return (server.callsOf('pull').at(-1)?.input.held ?? {}) as Record<string, string>;
}

/** A window that opens in half a day. */
function closedNow() {
  const fromMinute = ((new Date().getUTCHours() + 12) % 24) * 60;
  return { timezone: 'UTC', window: { fromMinute, toMinute: (fromMinute + 60) % 1_440 } };
}
const isDone = (stage: Stage, hash: string) => () =>
  said(stage)?.hash === hash && ['applied', 'verified'].includes(said(stage)?.outcome ?? '');

export const itemChecks: readonly Check[] = [
  {
    name: 'says of an item it does not know that it is unsupported, with its hash',
    run: async (stage) => {
      stage.server.desired = { unheard_of: { hash: 'hash-of-nobody', document: {} } };
      stage.startAgent();
      await stage.heard('a report', () => stage.reportsOf('desired').length > 0);
      const items = stage.reportsOf('desired').at(-1)?.body.items as Record<string, Said> | undefined;
      demand(items?.unheard_of?.outcome === 'unsupported', `it is unsupported: ${items?.unheard_of?.outcome}`);
      demand(items?.unheard_of?.hash === 'hash-of-nobody', `with its hash: ${items?.unheard_of?.hash}`);
    },
  },
  {
    name: 'holds an item once its files are here and have the hash they should have',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await canApply(stage))) return;
      const content = randomBytes(50_000);
      const wrong = server.store.put('wrong.bin', content, { announced: randomBytes(50_000) });
      server.desired = { [item]: { hash: 'hash-of-wrong', document: {}, files: [wrong] } };
      nudge(stage);
      await heardOf(stage, 'hash-of-wrong', 'failed');
      demand((await heldNext(stage))[item] !== 'hash-of-wrong', 'an item without its files is not held');
      const right = server.store.put('right.bin', content);
      server.desired = { [item]: { hash: 'hash-of-right', document: {}, files: [right] } };
      nudge(stage);
      await stage.heard('the item is applied', () => ['applied', 'verified'].includes(said(stage)?.outcome ?? ''));
      demand(said(stage)?.hash === 'hash-of-right', `the newest: ${said(stage)?.hash}`);
      demand((await heldNext(stage))[item] === 'hash-of-right', 'then it is held');
      demand(server.store.askedFor('right.bin').length === 1, 'and fetched once');
    },
  },
  {
    name: 'holds back an item that disturbs, with the reason of the guard, and gives it up when it is removed',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await canApply(stage))) return;
      const guard = workGuard.parse(closedNow());
      server.desired = { [item]: { hash: 'hash-at-night', document: {}, guard } };
      nudge(stage);
      await heardOf(stage, 'hash-at-night', 'held');
      demand(said(stage)?.reason === 'outside_window', `because of the window: ${said(stage)?.reason}`);
      server.desired = {};
      nudge(stage);
      await stage.heard('a report without the item', () => said(stage) === undefined);
    },
  },
  {
    name: 'applies an item that is held when its deadline has come, and keeps its files over kill -9',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await canApply(stage))) return;
      const file = server.store.put('kept.bin', randomBytes(20_000));
      const guard = workGuard.parse({ ...closedNow(), deadlineAt: Date.now() + 10_000 });
      server.desired = { [item]: { hash: 'hash-of-kept', document: {}, files: [file], guard } };
      nudge(stage);
      await heardOf(stage, 'hash-of-kept', 'held');
      await stage.heard('the item is applied', isDone(stage, 'hash-of-kept'));
      demand(Date.now() >= (guard.deadlineAt ?? 0) - 500, 'not before the deadline');
      await stage.restartAgent();
      await stage.talking(2);
      demand((await heldNext(stage))[item] === 'hash-of-kept', 'the item is held after a restart');
      demand(server.store.askedFor('kept.bin').length === 1, 'and its file was fetched once');
    },
  },
];
