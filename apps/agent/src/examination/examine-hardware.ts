import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readMemory, readStorage } from '../facts/load.ts';
import type { MachineFiles } from '../facts/machine-files.ts';
import type { ExaminationItem } from './examination-item.ts';

const sampleBytes = 1_048_576;
/** Calls signed further off than this are refused; the agent corrects it, a person should know. */
const clockWarningMs = 60_000;

export function examineHardware(
  folder: string,
  clockOffsetMs: number | undefined,
  files: MachineFiles,
): ExaminationItem[] {
  return [...examineMemory(files), ...examineDisk(folder), examineClock(clockOffsetMs)];
}

function examineMemory(files: MachineFiles): ExaminationItem[] {
  const memory = readMemory(files);
  if (!memory) return [];
  const isShort = memory.freeMb < memory.totalMb * 0.05;
  const value = `${memory.freeMb} of ${memory.totalMb} MB free`;
  return [{ area: 'hardware', item: 'memory', result: isShort ? 'warning' : 'passed', value }];
}

/** Writes a file, makes sure that it is on the disk, reads it back and compares. */
function examineDisk(folder: string): ExaminationItem[] {
  const storage = readStorage(folder);
  const isFull = storage.freeMb < storage.totalMb * 0.05;
  const space: ExaminationItem = {
    area: 'hardware',
    item: 'storage',
    result: isFull ? 'warning' : 'passed',
    value: `${storage.freeMb} of ${storage.totalMb} MB free`,
    ...(isFull ? { advice: 'Remove files that are not needed' } : {}),
  };
  return [space, examineWriting(folder)];
}

function examineWriting(folder: string): ExaminationItem {
  const path = join(folder, 'examination.tmp');
  const sample = randomBytes(sampleBytes);
  const began = performance.now();
  try {
    const handle = openSync(path, 'w', 0o600);
    try {
      writeSync(handle, sample);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    const isSame = readFileSync(path).equals(sample);
    const tookMs = Math.round(performance.now() - began);
    return {
      area: 'hardware',
      item: 'disk',
      result: isSame ? 'passed' : 'failed',
      value: isSame ? `1 MB written and read in ${tookMs} ms` : 'read something else than was written',
    };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { area: 'hardware', item: 'disk', result: 'failed', value: reason, advice: 'The disk takes no files' };
  } finally {
    rmSync(path, { force: true });
  }
}

function examineClock(offsetMs: number | undefined): ExaminationItem {
  if (offsetMs === undefined)
    return { area: 'hardware', item: 'clock', result: 'warning', value: 'not compared with the server yet' };
  const isOff = Math.abs(offsetMs) > clockWarningMs;
  return {
    area: 'hardware',
    item: 'clock',
    result: isOff ? 'warning' : 'passed',
    value: `${Math.round(offsetMs / 1000)} s behind the server`,
    ...(isOff ? { advice: "Set the machine's clock, or let it follow a time server" } : {}),
  };
}
