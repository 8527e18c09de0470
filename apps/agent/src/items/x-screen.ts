import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ItemFailure } from '../desired/desired-handler.ts';
import { runCommand } from '../work/linux/run-command.ts';
import { demandSuccess } from './item-content.ts';

/** Pixels row by row: blue, green, red and one more byte each. */
export interface Pixels {
  width: number;
  height: number;
  stride: number;
  bytes: Buffer;
}

export interface XWindow {
  id: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface ScreenPrograms {
  display: string;
  dump: readonly string[];
  windowInfo: readonly string[];
  properties: readonly string[];
}

const programMs = 10_000;
const [headSize, width, height, bitsPerPixel, stride, colours] = [0, 4, 5, 11, 12, 19];
const bytesPerColour = 12;

/** An X window dump: a head of big-endian words, colours, then the pixels. */
export function readDump(dump: Buffer): Pixels {
  if (dump.length < 100) throw new ItemFailure('no_screen');
  const word = (place: number) => dump.readUInt32BE(place * 4);
  if (word(bitsPerPixel) !== 32) throw new ItemFailure('screen_depth');
  const bytes = dump.subarray(word(headSize) + word(colours) * bytesPerColour);
  return { width: word(width), height: word(height), stride: word(stride), bytes };
}

/** What a program writes, as bytes; `from` is what it reads. */
export function runForBytes(
  command: readonly string[],
  { from, variables = {} }: { from?: string; variables?: Record<string, string> },
): Promise<Buffer> {
  const [program = '', ...rest] = command;
  const input = from === undefined ? undefined : openSync(from, 'r');
  return new Promise<Buffer>((done, fail) => {
    const child = spawn(program, rest, {
      env: { ...process.env, ...variables },
      stdio: [input ?? 'ignore', 'pipe', 'ignore'],
      timeout: programMs,
    });
    const pieces: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done(Buffer.concat(pieces)) : fail(new ItemFailure(`${program} ended with ${code}`)),
    );
  }).finally(() => {
    if (input !== undefined) closeSync(input);
  });
}

/** One screen of an X server, seen through its programs. */
export class XScreen {
  private readonly programs: ScreenPrograms;
  readonly variables: { DISPLAY: string };

  constructor(programs: ScreenPrograms) {
    this.programs = programs;
    this.variables = { DISPLAY: programs.display };
  }

  async pixels(): Promise<Pixels> {
    return readDump(await runForBytes(this.programs.dump, { variables: this.variables }));
  }

  async size(): Promise<{ width: number; height: number }> {
    return this.info(['-root']);
  }

  /** Windows of apps that can be seen, as the window manager names them; without one, those right on the root. */
  async windows(): Promise<XWindow[]> {
    const named = await this.property('_NET_CLIENT_LIST');
    const ids = named === undefined ? await this.children() : (named.match(/0x[0-9a-f]+/g) ?? []);
    const windows = await Promise.all(ids.map((id) => this.info(['-id', id]).catch(() => undefined)));
    return windows.flatMap((window, place) => (window?.isVisible ? [{ id: ids[place] ?? '', ...window }] : []));
  }

  /** All that covers the root window. */
  async covers(): Promise<XWindow[]> {
    const ids = await this.children();
    const windows = await Promise.all(ids.map((id) => this.info(['-id', id]).catch(() => undefined)));
    return windows.flatMap((window, place) => (window?.isVisible ? [{ id: ids[place] ?? '', ...window }] : []));
  }

  /** Process of the app that opened the window, where it says so. */
  async pidOf(id: string): Promise<number | undefined> {
    const text = await this.property('_NET_WM_PID', id);
    return text === undefined ? undefined : Number(/\d+$/.exec(text.trim())?.[0]) || undefined;
  }

  /** Undefined where the window does not have it. */
  async property(name: string, id?: string): Promise<string | undefined> {
    const { output } = demandSuccess(
      await this.run([...this.programs.properties, ...(id ? ['-id', id] : ['-root']), name]),
    );
    const at = output.search(/[=#]/);
    return at < 0 || output.includes('not found') ? undefined : output.slice(at + 1);
  }

  private async children(): Promise<string[]> {
    const { output } = demandSuccess(await this.run([...this.programs.windowInfo, '-root', '-children']));
    return [...output.matchAll(/^\s+(0x[0-9a-f]+) .*\d+x\d+\+/gm)].map(([, id = '']) => id);
  }

  private async info(which: readonly string[]) {
    const { output } = demandSuccess(await this.run([...this.programs.windowInfo, ...which]));
    const number = (label: string) => Number(new RegExp(`${label}:\\s+(-?\\d+)`).exec(output)?.[1] ?? Number.NaN);
    return {
      left: number('Absolute upper-left X'),
      top: number('Absolute upper-left Y'),
      width: number('Width'),
      height: number('Height'),
      isVisible: output.includes('IsViewable') && !output.includes('InputOnly'),
    };
  }

  private run(command: readonly string[]) {
    return runCommand(command, this.variables, AbortSignal.timeout(programMs));
  }
}
