import { spawn } from 'node:child_process';

const programMs = 10_000;
const mostBytes = 256 * 1_024;

/** What a program of the screen prints. It fails where the program does. */
export function runForText(command: readonly string[], variables: Record<string, string>): Promise<string> {
  const [program = '', ...rest] = command;
  return new Promise((done, fail) => {
    const child = spawn(program, rest, {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: programMs,
    });
    const pieces: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostBytes) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done(Buffer.concat(pieces).toString()) : fail(new Error(`${program} ended with ${code}`)),
    );
  });
}

/**
 * Tells a program a text. It answers when the program has ended or went on in the background, as xclip does until
 * somebody else has the clipboard; `end` ends that one, too.
 */
export function tellProgram(
  command: readonly string[],
  variables: Record<string, string>,
  text: string,
): { told: Promise<void>; end: () => void } {
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    env: { ...process.env, ...variables },
    // What goes on in the background keeps the outputs open, so nobody listens to them. A group, to end both.
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    timeout: programMs,
  });
  const told = new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${program} ended with ${code}`))));
  });
  // A program that ends before it has read everything says so by its end.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return { told, end: () => endGroup(child.pid) };
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGTERM');
  } catch {
    // All of it has ended.
  }
}
