import type { AgentConfig } from '../../config.ts';
import { DeviceLock, type LockState } from './lock-state.ts';
import { type CommandEnd, runCommand } from './run-command.ts';

/** The lock of this machine: a file for the program that covers the screen, and a program that is told. */
export class MachineLock {
  private readonly state: DeviceLock;
  private readonly hooks: AgentConfig['hooks'];

  constructor(folder: string, config: AgentConfig) {
    this.state = new DeviceLock(folder);
    this.hooks = config.hooks;
  }

  get isLocked(): boolean {
    return this.state.read() !== undefined;
  }

  /** Answers how its program failed; undefined where it did not, or where there is none. */
  lock(state: LockState): Promise<CommandEnd | undefined> {
    this.state.lock(state);
    return this.run('lock', { TILLDECK_NOTICE: state.notice, TILLDECK_FENCE: state.fence?.name ?? '' });
  }

  unlock(): Promise<CommandEnd | undefined> {
    this.state.unlock();
    return this.run('unlock', {});
  }

  private async run(name: 'lock' | 'unlock', variables: Record<string, string>): Promise<CommandEnd | undefined> {
    const command = this.hooks[name];
    const end = command ? await runCommand(command, variables) : undefined;
    return end && end.code !== 0 ? end : undefined;
  }
}
