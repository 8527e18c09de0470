import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What scanners are tried with; harmless, and split so that this file is not found itself. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
export const testVirusName = 'Tilldeck.Test';

/** ClamAV's daemon with one signature of our own: no download, and it starts at once. */
export interface Clamd {
  address: string;
  stop(): Promise<void>;
}

const patienceMs = 40_000;

export async function startClamd(maxMb = 30): Promise<Clamd> {
  const folder = mkdtempSync(join(tmpdir(), 'tilldeck-clamd-'));
  const address = join(folder, 'socket');
  writeFileSync(join(folder, 'own.ndb'), `${testVirusName}:0:*:${Buffer.from(testVirus).toString('hex')}\n`);
  const settings = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${address}`,
    'Foreground yes',
    `StreamMaxLength ${maxMb}M`,
  ];
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const child = spawn('clamd', ['-c', join(folder, 'clamd.conf')], {
    stdio: 'ignore',
    env: { PATH: '/usr/sbin:/usr/bin' },
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + patienceMs;
  while (!(existsSync(address) && (await answers(address)))) {
    if (performance.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error('clamd did not start');
    }
    await pause(50);
  }
  return { address: `unix:${address}`, stop };
}

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path }, () => socket.write('zPING\0'));
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });
