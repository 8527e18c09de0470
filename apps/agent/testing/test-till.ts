import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./till.py', import.meta.url));
interface TillState {
  text: string;
  keys: number;
  buttons: number;
  moves: number;
}

/** A till on a screen of its own: red, green once it was clicked, blue while it asks for a PIN. */
export class TestTill {
  private readonly process: ChildProcessByStdio<Writable, Readable, null>;
  private readonly lines: Interface;

  constructor(display: string) {
    this.process = spawn('python3', [program], {
      env: { ...process.env, DISPLAY: display },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.lines = createInterface({ input: this.process.stdout });
  }

  /** Answers when it is drawn. */
  async tell(word: 'pin' | 'till' | 'red' | 'state'): Promise<TillState> {
    const answered = once(this.lines, 'line');
    this.process.stdin.write(`${word}\n`);
    const [line] = await answered;
    return JSON.parse(String(line)) as TillState;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }
}
