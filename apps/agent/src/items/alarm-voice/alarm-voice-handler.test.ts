import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ItemMachine } from '../../../testing/item-machine.ts';
import { makeVoice } from '../../../testing/pictures.ts';

let machine: ItemMachine;
let record: string;
let state: string;
beforeEach(() => {
  machine = new ItemMachine();
  record = machine.path('heard.wav');
  state = machine.write('printer', 'ready\n');
  // The sound card is a file: what is played there can be looked at.
  const sound = machine.write(
    'asound.conf',
    `pcm.!default { type plug slave.pcm "rec" }
pcm.rec { type file file "${record}" format "wav" slave.pcm "null" }\n`,
  );
  machine.start({
    paperAlarm: {
      printerState: ['cat', state],
      play: ['env', `ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:${sound}`, 'mpg123', '-q', '-o', 'alsa'],
      lookEveryS: 0.05,
      pauseS: 0.05,
    },
  });
});
afterEach(() => machine.remove());

/** The loudest sample of 16 bits behind the head of the file. */
function peak(): number {
  const bytes = existsSync(record) ? readFileSync(record) : Buffer.alloc(0);
  let loudest = 0;
  for (let at = 44; at + 1 < bytes.length; at += 2) loudest = Math.max(loudest, Math.abs(bytes.readInt16LE(at)));
  return loudest;
}
const voice = (isSilent = false) => ({
  voice: machine.file(makeVoice(machine.path(`voice-${isSilent}.mp3`), isSilent)),
});

describe('an alarm voice on a real sound system', () => {
  it('is heard when the printer has no paper, again until it is fed, and no longer after it left', async () => {
    expect(await machine.want('alarm_voice', voice())).toEqual({ outcome: 'verified' });
    expect(existsSync(record)).toBe(false);
    machine.write('printer', 'paper_out\n');
    await expect.poll(peak).toBeGreaterThan(1_000);

    // Also after a restart of the agent, which reads back and applies nothing.
    machine.halt();
    rmSync(record, { force: true });
    machine.start();
    await expect.poll(peak).toBeGreaterThan(1_000);
    expect(machine.reports.length).toBe(1);

    await machine.leave('alarm_voice');
    // A player that was told to end may still open its file once.
    const isHeard = async () => {
      rmSync(record, { force: true });
      await machine.later(3_600_000);
      return existsSync(record);
    };
    await expect.poll(isHeard).toBe(false);
    expect(readFileSync(machine.path('printer'), 'utf8')).toBe('paper_out\n');
  });

  it('of silence is recorded as silence', async () => {
    machine.write('printer', 'paper_out\n');
    await machine.want('alarm_voice', voice(true));
    await expect.poll(() => existsSync(record) && statSync(record).size).toBeGreaterThan(40_000);
    expect(peak()).toBeLessThan(10);
  });
});
