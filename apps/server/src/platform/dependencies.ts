import type { Log } from './log.ts';
import { within } from './time-limit.ts';

/** Resolves when the dependency answers, rejects when it does not. */
export type Probe = () => Promise<unknown>;

export interface Readiness {
  /** `degraded`: something is away and everything that does not need it works. `unavailable`: take this process out. */
  status: 'ok' | 'degraded' | 'unavailable' | 'stopping';
  dependencies: Record<string, 'up' | 'away'>;
}

/** What this process needs from outside, and whether it is there. Parts of the platform register their own. */
export interface Dependencies {
  register(name: string, probe: Probe, options?: { isEssential?: boolean }): void;
  check(): Promise<Readiness>;
  /** From now on the process says that it is going away. */
  setStopping(): void;
}

const probeTimeoutMs = 1_500;
const copyLifetimeMs = 1_000;

interface Registered {
  probe: Probe;
  isEssential: boolean;
  /** A probe that hangs is not asked a second time until it ends. */
  running: Promise<unknown> | null;
  wasUp: boolean;
}

export function createDependencies(log: Log): Dependencies {
  const registered = new Map<string, Registered>();
  let isStopping = false;
  let copy: { readiness: Promise<Readiness>; readAt: number } | null = null;

  const isUp = async (name: string, dependency: Registered): Promise<boolean> => {
    dependency.running ??= Promise.resolve()
      .then(dependency.probe)
      .finally(() => {
        dependency.running = null;
      });
    const { wasUp } = dependency;
    try {
      await within(probeTimeoutMs, dependency.running, 'no answer in time');
      dependency.wasUp = true;
    } catch (error) {
      dependency.wasUp = false;
      if (wasUp) log.warn({ err: (error as Error).message, dependency: name }, 'dependency is away');
    }
    return dependency.wasUp;
  };
  const readAll = async (): Promise<Readiness> => {
    const entries = [...registered];
    const states = await Promise.all(entries.map(([name, dependency]) => isUp(name, dependency)));
    const isMissing = entries.some(([, { isEssential }], index) => isEssential && !states[index]);
    return {
      status: isMissing ? 'unavailable' : states.every(Boolean) ? 'ok' : 'degraded',
      dependencies: Object.fromEntries(entries.map(([name], index) => [name, states[index] ? 'up' : 'away'])),
    };
  };
  return {
    register: (name, probe, options = {}) => {
      registered.set(name, { probe, isEssential: options.isEssential ?? false, running: null, wasUp: true });
      copy = null;
    },
    check: async () => {
      if (!copy || Date.now() - copy.readAt > copyLifetimeMs) copy = { readiness: readAll(), readAt: Date.now() };
      const readiness = await copy.readiness;
      return isStopping ? { ...readiness, status: 'stopping' } : readiness;
    },
    setStopping: () => {
      isStopping = true;
    },
  };
}
