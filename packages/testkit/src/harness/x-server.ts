import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** An X server without a monitor, with a display number nobody else has. */
export class TestXServer {
  readonly display: string;
  private readonly process: ChildProcess;

  private constructor(process: ChildProcess, display: string) {
    this.process = process;
    this.display = display;
  }

  /** One screen for each size: `:7.0`, `:7.1`. */
  static async start(...sizes: `${number}x${number}`[]): Promise<TestXServer> {
    const screens = sizes.flatMap((size, place) => ['-screen', String(place), `${size}x24`]);
    // Without -noreset the server forgets everything when its last client leaves.
    const process = spawn('Xvfb', ['-displayfd', '3', ...screens, '-nolisten', 'tcp', '-noreset'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = await Promise.race([
      once(process.stdio[3] as Readable, 'data'),
      once(process, 'error').then(([error]) => Promise.reject(error)),
      once(process, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`))),
    ]);
    return new TestXServer(process, `:${String(number).trim()}`);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill();
    await once(this.process, 'exit');
  }
}
