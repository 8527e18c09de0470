import { spawn } from 'node:child_process';

export type RunOptions = { cwd?: string; env?: Record<string, string>; input?: string; isShown?: boolean };

/** Runs a program to its end and gives back what it printed; a failure carries both outputs. */
export async function runCommand(file: string, args: string[], options: RunOptions = {}): Promise<string> {
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { ...process.env, LANG: 'C.UTF-8', ...options.env },
    stdio: ['pipe', options.isShown ? 'inherit' : 'pipe', options.isShown ? 'inherit' : 'pipe'],
  });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
  // A program that ends without reading its input is judged by its exit code alone.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  const code = await new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail));
  const text = Buffer.concat(output).toString();
  if (code === 0) return text;
  throw new Error(`${file} ${args.join(' ')} ended with ${code}\n${text}${Buffer.concat(errors).toString()}`);
}
