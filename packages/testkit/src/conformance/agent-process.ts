import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The agent under test: any program that is started by a shell line, with its options in the environment. */
export class AgentProcess {
  private readonly child: ChildProcess;
  readonly output: string[] = [];

  /** `STATE`, `SERVER`, `SN`, `CLAIM` and `GPSD_PORT` are set for the line. */
  constructor(command: string, environment: Record<string, string>) {
    // A group of its own, so that a kill takes what the line started, too.
    this.child = spawn('sh', ['-c', `exec ${command}`], {
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (bytes: Buffer) => this.output.push(bytes.toString()));
    process.once('exit', this.killGroup);
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** As a power cut or an out-of-memory killer ends it. */
  async kill(): Promise<void> {
    if (!this.hasEnded) {
      const gone = once(this.child, 'exit');
      this.killGroup();
      await gone;
    }
    process.off('exit', this.killGroup);
  }

  private readonly killGroup = (): void => {
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
}
