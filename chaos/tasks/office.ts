import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type People, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';

export interface Office {
  made: number;
  /** When the server said that a task was terminated. */
  terminatedAt: Map<string, number>;
  /** Something people do: a new task, a pause, a termination. What fails because something is away is left. */
  act(): Promise<void>;
  /** Goes on with what stands still: whoever paused it was cut off, or a gate was missed. */
  resumeAll(): Promise<void>;
}

const plans = [
  {},
  { ratePerMinute: 1_200 },
  { stages: [20, 60, 100], gate: { finishedPercent: 50, successPercent: 10, soakMinutes: 0 } },
];

/** People who make tasks and change their minds. */
export async function openOffice(
  people: People,
  owner: TestOrg,
  apiUrl: string,
  chance: () => number,
): Promise<Office> {
  await people.account(owner, allPermissions('partner'), { loginName: 'tasks' });
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  let client: WireClient | null = null;
  const signedIn = async (): Promise<WireClient> => {
    client ??= await new WireClient(apiUrl).signIn('tasks', testPassword);
    return client;
  };
  const open = new Set<string>();
  const office: Office = {
    made: 0,
    terminatedAt: new Map(),
    act: async () => {
      try {
        const caller = await signedIn();
        if (open.size < 4 || chance() < 0.6) await add(caller);
        else await change(caller, pick([...open]));
      } catch {
        client = null;
      }
    },
    resumeAll: async () => {
      const caller = await signedIn();
      const { items } = await caller.call(taskRoutes.page, { state: ['paused'] });
      for (const { id } of items) await caller.call(taskMoveRoutes.resume, { id });
    },
  };
  async function add(caller: WireClient): Promise<void> {
    const aim = { kind: pick(['unlock', 'reboot', 'diagnostics'] as const), target: { scope: 'all' as const } };
    const { hash: previewHash } = await caller.call(taskRoutes.preview, aim);
    const plan = { ...pick(plans), timeoutS: 60, maxAttempts: 2 };
    const { id } = await caller.call(taskRoutes.add, { ...aim, plan, previewHash });
    open.add(id);
    office.made += 1;
  }
  async function change(caller: WireClient, id: string): Promise<void> {
    const luck = chance();
    if (luck < 0.4) {
      await caller.call(taskMoveRoutes.pause, { id });
      await caller.call(taskMoveRoutes.resume, { id });
      return;
    }
    open.delete(id);
    await caller.call(luck < 0.7 ? taskMoveRoutes.terminate : taskMoveRoutes.forceTerminate, { id });
    office.terminatedAt.set(id, Date.now());
  }
  return office;
}
