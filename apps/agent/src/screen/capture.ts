import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteConfig, screenVariables } from './remote-config.ts';

const readyWithinMs = 5_000;
const lookMs = 10;
const keptWords = 2_000;
const toldWords = 200;
/** Of the capture server's own accord, where the agent forgot it. */
const idleEndS = 10;

export const capturePath = (folder: string): string => join(folder, 'capture.sock');

/** TigerVNC would listen on TCP port 5900 as well, without a password, if it was not told `-rfbport=-1`. */
const captureOptions = (display: string, path: string): string[] => [
  ...['-display', display, '-rfbunixpath', path, '-rfbunixmode', '0600', '-rfbport=-1', '-SecurityTypes', 'None'],
  ...['-AlwaysShared', '-AcceptSetDesktopSize=0', `-MaxDisconnectionTime=${idleEndS}`, '-desktop', 'till'],
];

/** The screen cannot be shown, in the words of the capture server. */
export class CaptureFailure extends Error {}

interface Running {
  child: ChildProcess;
  isOver: boolean;
  words: string;
}

/** The capture server: runs from the first viewer to the last, and never longer than the agent. */
export class Capture {
  private readonly path: string;
  private readonly config: RemoteConfig;
  private readonly isCovered: () => boolean;
  private running: Running | undefined;
  private ending: Promise<void> = Promise.resolve();

  constructor(folder: string, config: RemoteConfig, isCovered: () => boolean) {
    this.path = capturePath(folder);
    this.config = config;
    this.isCovered = isCovered;
  }

  get pid(): number | undefined {
    return this.running?.isOver ? undefined : this.running?.child.pid;
  }

  /** One more connection to it; starts it where it does not run. While covered nothing may read the screen. */
  async open(): Promise<Socket> {
    await this.ending;
    if (this.isCovered()) throw new CaptureFailure('the screen is covered');
    const running = this.running && !this.running.isOver ? this.running : this.start();
    for (let waited = 0; waited < readyWithinMs; waited += lookMs) {
      const socket = running.isOver ? undefined : await connected(this.path);
      if (running.isOver) {
        socket?.destroy();
        throw new CaptureFailure(lastWords(running.words));
      }
      if (socket) return socket;
      await sleep(lookMs);
    }
    await this.end();
    throw new CaptureFailure('the capture server did not answer');
  }

  /** Gone when this returns, whatever it was doing. */
  end(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (running && !running.isOver) this.ending = this.kill(running.child);
    return this.ending;
  }

  private async kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
    rmSync(this.path, { force: true });
  }

  private start(): Running {
    // Its socket outlives a kill, and would be taken for a server.
    rmSync(this.path, { force: true });
    const { server, display } = this.config;
    // The kernel ends it with the agent, however the agent ends.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...server, ...captureOptions(display, this.path)], {
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...screenVariables(this.config) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const running: Running = { child, isOver: false, words: '' };
    child.stderr?.on('data', (bytes: Buffer) => {
      running.words = (running.words + String(bytes)).slice(-keptWords);
    });
    child.once('error', (error) => {
      running.words = error.message;
      running.isOver = true;
    });
    child.once('close', () => {
      running.isOver = true;
    });
    this.running = running;
    return running;
  }
}

/** Undefined while nobody listens. */
function connected(path: string): Promise<Socket | undefined> {
  const socket = createConnection(path);
  return new Promise((done) => {
    socket.once('connect', () => done(socket));
    // Later errors are told by `close`.
    socket.on('error', () => done(undefined));
  });
}

/** The last line that says something. */
const lastWords = (words: string): string =>
  words
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line !== '')
    ?.slice(-toldWords) ?? 'the capture server ended without a word';
