import {
  type DeviceFence,
  type DeviceFenceChange,
  deviceFenceChange,
  fencesItem,
} from '@tilldeck/contracts/location/fence-device.schemas';
import { locatingItem } from '@tilldeck/contracts/location/locating.schemas';
import { fenceCountdownS, placePointsMax } from '@tilldeck/contracts/location/location.limits';
import { devicePlace } from '@tilldeck/contracts/location/place.schemas';
import type { Check } from './check.ts';
import { demand, type Stage } from './stage.ts';

/** An agent that judges fences knows where it is. */
async function knowsPlaces(stage: Stage): Promise<boolean> {
  await stage.talking(1);
  const hello = stage.reportsOf('hello')[0]?.body as { items?: string[] } | undefined;
  return hello?.items?.includes(fencesItem) ?? false;
}

async function desire(stage: Stage, item: string, document: Record<string, unknown> | null): Promise<void> {
  const hash = `hash-of-${item}`;
  stage.server.desired = document === null ? {} : { [item]: { hash, document } };
  stage.broker.tell('nudge', JSON.stringify({ reason: 'desired' }));
  const said = () =>
    (stage.reportsOf('desired').at(-1)?.body.items as Record<string, { hash: string; outcome: string }> | undefined)?.[
      item
    ];
  if (document === null) await stage.heard(`a report without ${item}`, () => said() === undefined);
  else await stage.heard(`${item} is applied`, () => ['applied', 'verified'].includes(said()?.outcome ?? ''));
}

/** Metres north of the receiver's spot, in the order in which they were measured. */
const norths = (stage: Stage): number[] => {
  const points = stage.reportsOf('place').flatMap(({ heard }) => devicePlace.parse(JSON.parse(heard.payload)).points);
  const byTime = new Map(points.map((point) => [point.at, stage.receiver.northOf(point.latitude)]));
  return [...byTime].sort(([one], [other]) => one - other).map(([, north]) => north);
};
/** Which fixes of a walk are said is the agent's choice, as long as some are. */
const isSaid = (stage: Stage, from: number, to: number) =>
  stage.heard(`a place ${from} to ${to} m north`, () => norths(stage).some((north) => north >= from && north <= to));

const fence: DeviceFence = {
  id: '7',
  version: 3,
  name: 'Market hall',
  latitude: 53.5503,
  longitude: 9.992,
  radiusM: 100,
  event: 'exit',
  action: { kind: 'prompt', notice: 'Bring it back' },
  uploadMinutes: 60,
};

/** Each step once, in the order of the numbers. */
function changes(stage: Stage): DeviceFenceChange[] {
  const said = new Map<string, DeviceFenceChange>();
  for (const { epoch, seq, heard } of stage.reportsOf('fence'))
    said.set(`${epoch}/${seq}`, deviceFenceChange.parse(JSON.parse(heard.payload)) as DeviceFenceChange);
  return [...said.values()].sort((one, other) => one.epoch - other.epoch || one.seq - other.seq);
}
const steps = (stage: Stage) => changes(stage).map(({ event, step }) => `${event} ${step}`);
const heardSteps = (stage: Stage, ...wanted: string[]) =>
  stage.heard(wanted.join(', '), () => steps(stage).join() === wanted.join(), 2 * fenceCountdownS * 1_000);

export const placeChecks: readonly Check[] = [
  {
    name: 'says where it is, neither the noise nor a single jump of its receiver, and what it measured offline afterwards',
    run: async (stage) => {
      const { broker, receiver, server } = stage;
      stage.startAgent();
      if (!(await knowsPlaces(stage))) return;
      await server.changes.until('a pull', () => server.callsOf('pull').length > 0);
      await receiver.measure(0, 8, -6, 900, 7, -9, 4);
      await isSaid(stage, -10, 10);
      await receiver.measure(60, 120, 180, 240);
      await isSaid(stage, 100, 240);
      await broker.close();
      await receiver.measure(300, 360, 420, 480);
      await broker.listen();
      await isSaid(stage, 300, 480);
      const said = norths(stage);
      demand(!said.includes(900), `a single jump is no place: ${said.join(', ')}`);
      demand(said.filter((north) => Math.abs(north) < 25).length <= 2, `noise is not said: ${said.join(', ')}`);
      demand(
        stage.reportsOf('place').every(({ body }) => (body.points as unknown[]).length <= placePointsMax),
        `at most ${placePointsMax} points a message`,
      );
      await stage.checkNoGap();
    },
  },
  {
    name: 'says no place while its owner wants none, nor afterwards what it measured then',
    run: async (stage) => {
      const { receiver } = stage;
      stage.startAgent();
      if (!(await knowsPlaces(stage))) return;
      await desire(stage, locatingItem, { mode: 'off' });
      await receiver.measure(0, 60, 120, 180);
      const known = stage.reportsOf('status').length;
      await stage.heard('two more statuses', () => stage.reportsOf('status').length >= known + 2);
      demand(stage.reportsOf('place').length === 0, 'no place is said');
      demand(
        stage.reportsOf('status').every(({ body }) => body.location === undefined),
        'nor in a status',
      );
      await desire(stage, locatingItem, null);
      await receiver.measure(1_000, 1_060, 1_120);
      await isSaid(stage, 1_000, 1_120);
      demand(
        norths(stage).every((north) => north >= 1_000),
        `nothing of before: ${norths(stage).join(', ')}`,
      );
    },
  },
  {
    name: 'tells of a fence with two fixes on its other side, not with one, and takes a countdown off when it is back',
    run: async (stage) => {
      const { receiver } = stage;
      stage.startAgent();
      if (!(await knowsPlaces(stage))) return;
      await desire(stage, fencesItem, { fences: [fence] });
      // The first fix sets the side; one outside is a jump, one on the line says nothing.
      await receiver.measure(0, 2, 400, 3, 100, 104, 1);
      const [, left] = await receiver.measure(2, 400, 410);
      await heardSteps(stage, 'exit changed');
      const [change] = changes(stage);
      demand(change?.fenceId === fence.id && change.fenceVersion === fence.version, 'it names fence and version');
      demand(change.fixes[0].at === left, `it happened at the first of them: ${change.fixes[0].at} and not ${left}`);
      await receiver.measure(3, 4);
      await heardSteps(stage, 'exit changed', 'exit cancelled', 'enter changed');
      await stage.checkNoGap();
    },
  },
  {
    name: 'acts on a fence when its countdown is over, not sooner, offline and over kill -9, and tells of it later',
    run: async (stage) => {
      const { broker, receiver } = stage;
      stage.startAgent();
      if (!(await knowsPlaces(stage))) return;
      await desire(stage, fencesItem, { fences: [fence] });
      await receiver.measure(0, 2, 400, 410);
      await heardSteps(stage, 'exit changed');
      const begunAt = stage.reportsOf('fence')[0]?.at ?? 0;
      await broker.close();
      await stage.restartAgent();
      await broker.listen();
      await heardSteps(stage, 'exit changed', 'exit prompted');
      const tookMs = (changes(stage).at(-1)?.at ?? 0) - begunAt;
      demand(tookMs >= fenceCountdownS * 1_000 - 500, `there was time to go back: ${tookMs} ms`);
      await stage.checkNoGap();
    },
  },
];
