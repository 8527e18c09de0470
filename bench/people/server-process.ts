import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Statement } from './bare-sql.ts';

interface Reply {
  url?: string;
  cpu?: NodeJS.CpuUsage;
  statements?: Statement[];
}

/** The measured server in a process of its own. */
export class ServerProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(env: Record<string, string>): Promise<ServerProcess> {
    const child = fork(fileURLToPath(new URL('./people-server.main.ts', import.meta.url)), {
      env: { ...process.env, ...env },
      serialization: 'advanced', // Statements carry bytes.
    });
    const failed = once(child, 'exit').then(() => {
      throw new Error('the server did not start');
    });
    failed.catch(() => undefined);
    const [ready] = (await Promise.race([once(child, 'message'), failed])) as [Reply];
    return new ServerProcess(child, ready.url ?? '');
  }

  async cpuMicros(): Promise<number> {
    const { cpu } = await this.#ask('cpu');
    return cpu ? cpu.user + cpu.system : Number.NaN;
  }

  /** The statements that the call inside sent, apart from those that found its session. */
  async statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
    await this.#ask('record');
    await call();
    return (await this.#ask('recorded')).statements ?? [];
  }

  async #ask(question: string): Promise<Reply> {
    this.#child.send(question);
    const [reply] = (await once(this.#child, 'message')) as [Reply];
    return reply;
  }

  stop(): void {
    this.#child.kill();
  }
}
