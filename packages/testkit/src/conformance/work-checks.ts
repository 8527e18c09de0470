import { randomBytes } from 'node:crypto';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { type DeviceWork, deviceWork, workGuard } from '@tilldeck/contracts/tasks/work.schemas';
import type { Check } from './check.ts';
import { demand, type Stage } from './stage.ts';

export const item = (
  id: string,
  kind: string,
  payload: Record<string, unknown>,
  more: Partial<WorkItem> = {},
): WorkItem => ({
  id,
  kind,
  version: 1,
  lane: 'quick',
  payload,
  guard: null,
  timeoutS: 600,
  expiresAt: null,
  ...more,
});

/** What was said of one piece of work, each message once, in the order of its numbers. */
function saidOf(stage: Stage, id: string): DeviceWork[] {
  const said = new Map<string, DeviceWork>();
  for (const { epoch, seq, heard } of stage.reportsOf('work')) {
    const report = deviceWork.parse(JSON.parse(heard.payload));
    if (report.id === id) said.set(`${epoch}/${seq}`, report);
  }
  return [...said.values()].sort((a, b) => a.epoch - b.epoch || a.seq - b.seq);
}
export const endsOf = (stage: Stage, id: string) =>
  saidOf(stage, id).filter(({ step }) => step === 'succeeded' || step === 'failed');
export const ended = (stage: Stage, id: string) =>
  stage.heard(`the end of work ${id}`, () => endsOf(stage, id).length > 0);

export const nudge = (stage: Stage) => stage.broker.tell('nudge', JSON.stringify({ reason: 'work' }));
/** Pulled, and pulled once more: so what the first answer said was taken. */
async function pulledTwice(stage: Stage): Promise<void> {
  for (const known of [0, 1].map((more) => stage.server.callsOf('pull').length + more)) {
    nudge(stage);
    await stage.server.changes.until('a pull after a nudge', () => stage.server.callsOf('pull').length > known);
  }
}

/** An agent says which kinds it can do; what it cannot do is not asked of it. */
export async function can(stage: Stage, kind: string): Promise<boolean> {
  await stage.talking(1);
  const hello = stage.reportsOf('hello')[0]?.body as { kinds?: string[] } | undefined;
  return hello?.kinds?.includes(kind) ?? false;
}

/** Twelve hours from now on, for an hour. */
function closedWindow(): { guard: WorkItem['guard']; opensAt: number } {
  const opensAt = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 12 * 3_600_000;
  const fromMinute = new Date(opensAt).getUTCHours() * 60;
  const window = { fromMinute, toMinute: (fromMinute + 60) % 1_440 };
  return { guard: workGuard.parse({ timezone: 'UTC', window }), opensAt };
}
/** Harmless on any machine. */
const removal = (id: string, guard: WorkItem['guard']) =>
  item(id, 'uninstall', { package: 'tilldeck-conformance-absent' }, { lane: 'change', guard });

export const workChecks: readonly Check[] = [
  {
    name: 'says of work it does not know that it is unsupported, and goes on',
    run: async (stage) => {
      stage.server.work = [item('1-1', 'unheard-of', {}), item('2-1', 'notification', {}, { version: 99 })];
      stage.startAgent();
      await Promise.all([ended(stage, '1-1'), ended(stage, '2-1')]);
      for (const id of ['1-1', '2-1'])
        demand(endsOf(stage, id)[0]?.code === 'unsupported', `${id} fails as unsupported`);
      const known = stage.reports.length;
      await stage.heard('it goes on', (all) => all.length > known);
      await stage.checkNoGap();
    },
  },
  {
    name: 'says that work is received before it runs, does it once, and tells one end, however often it is offered',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await can(stage, 'send_files'))) return;
      const file = server.store.put('once.bin', randomBytes(50_000));
      server.work = [item('7-1', 'send_files', { files: [file] })];
      nudge(stage);
      await ended(stage, '7-1');
      const steps = saidOf(stage, '7-1').map(({ step }) => step);
      demand(steps[0] === 'received' && steps[1] === 'running', `received, then running: ${steps.join(', ')}`);
      demand(steps.at(-1) === 'succeeded', `then its end: ${steps.join(', ')}`);
      demand(steps.filter((step) => step === 'succeeded').length === 1, `one end: ${steps.join(', ')}`);
      await pulledTwice(stage);
      await stage.restartAgent();
      await stage.talking(2);
      await pulledTwice(stage);
      demand(server.store.askedFor('once.bin').length === 1, 'it is not done again when it is offered again');
      demand(
        endsOf(stage, '7-1').every(({ step }) => step === 'succeeded'),
        'and never ends in another way',
      );
      const open = server.callsOf('pull').at(-1)?.input.open as string[];
      demand(!open.includes('7-1'), 'what has ended is not open');
    },
  },
  {
    name: 'goes on with a download where it broke off, and takes no file with another hash',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await can(stage, 'send_files'))) return;
      const broken = server.store.put('broken.bin', randomBytes(400_000), { cutAfter: 100_000 });
      const other = server.store.put('other.bin', randomBytes(5_000), { announced: randomBytes(5_000) });
      server.work = [item('8-1', 'send_files', { files: [broken] }), item('9-1', 'send_files', { files: [other] })];
      nudge(stage);
      await Promise.all([ended(stage, '8-1'), ended(stage, '9-1')]);
      demand(endsOf(stage, '8-1')[0]?.step === 'succeeded', 'the broken download is brought to its end');
      demand(
        server.store.askedFor('broken.bin').some((range) => /^bytes=[1-9]/.test(range)),
        `with Range, not from the beginning: ${server.store.askedFor('broken.bin').join(', ')}`,
      );
      demand(endsOf(stage, '9-1')[0]?.code === 'hash_mismatch', 'a file with another hash is refused');
    },
  },
  {
    name: 'holds work that is not safe to do, says why and until when, does other work meanwhile, and drops what is over or withdrawn',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await can(stage, 'uninstall'))) return;
      const { guard, opensAt } = closedWindow();
      server.work = [removal('10-1', guard), removal('12-1', guard), item('11-1', 'unheard-of', {})];
      nudge(stage);
      await stage.heard('a word that it is held', () => saidOf(stage, '10-1').some(({ step }) => step === 'held'));
      const held = saidOf(stage, '10-1').find(({ step }) => step === 'held');
      demand(held?.reason === 'outside_window', `because of the window: ${held?.reason}`);
      demand(Math.abs((held?.until ?? 0) - opensAt) < 1_000, `until it opens: ${held?.until} and not ${opensAt}`);
      await ended(stage, '11-1');
      await pulledTwice(stage);
      const open = server.callsOf('pull').at(-1)?.input.open as string[];
      demand(open.includes('10-1') && open.includes('12-1'), 'held work is open');
      server.over.add('10-1');
      server.withdrawn.add('12-1');
      await pulledTwice(stage);
      const after = server.callsOf('pull').at(-1)?.input.open as string[];
      for (const id of ['10-1', '12-1']) {
        demand(!after.includes(id), `what is over or withdrawn is no longer open: ${id}`);
        // The report and the pull come over two connections, so that the pull may be heard first.
        await ended(stage, id);
        const steps = saidOf(stage, id).map(({ step }) => step);
        demand(!steps.includes('running') && !steps.includes('succeeded'), `it was not begun: ${steps.join(', ')}`);
        demand(endsOf(stage, id)[0]?.code === 'cancelled', `it is told of as cancelled: ${id}`);
      }
    },
  },
  {
    name: 'does what it held after a restart, and whatever the window says once the deadline has passed',
    run: async (stage) => {
      const { server } = stage;
      stage.startAgent();
      if (!(await can(stage, 'uninstall'))) return;
      const { guard } = closedWindow();
      if (!guard) return;
      const deadlineAt = Date.now() + 10_000;
      server.work = [removal('12-1', { ...guard, deadlineAt })];
      nudge(stage);
      await stage.heard('a word that it is held', () => saidOf(stage, '12-1').some(({ step }) => step === 'held'));
      server.work = [];
      await stage.restartAgent();
      await ended(stage, '12-1');
      const end = endsOf(stage, '12-1')[0];
      demand(end?.code === 'not_installed', `it was tried: ${end?.step} ${end?.code}`);
      const began = saidOf(stage, '12-1').find(({ step }) => step === 'running')?.at ?? 0;
      demand(began >= deadlineAt - 500, 'and not before the deadline');
    },
  },
];
