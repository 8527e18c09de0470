import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appPermissionsPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import { z } from 'zod';
import { readIfThere } from '../../state/durable-file.ts';
import { ItemMemory, policyFolder } from '../item-memory.ts';
import { isRunning, type RunningProcess } from '../process-state.ts';

/** Ordinary apps are killed before those that should not be: going below 0 needs a right that agents do not have. */
const ordinary = 500;
const avoided = 0;

const running = z.object({ pid: z.int(), startTicks: z.string() });
const prefix = 'running-';

export const permittedApps = (folder: string) =>
  new ItemMemory(folder, 'app-permissions', appPermissionsPolicy.document);

export const rememberRunning = (folder: string, packageName: string, process: RunningProcess): void =>
  new ItemMemory(folder, `${prefix}${packageName}`, running).keep(process);

/** Apps that the launcher started and that have not ended. */
function runningApps(folder: string): [packageName: string, pid: number][] {
  const names = readNames(policyFolder(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.json'));
  return names.flatMap((name) => {
    const packageName = name.slice(prefix.length, -'.json'.length);
    const memory = new ItemMemory(folder, `${prefix}${packageName}`, running);
    const process = memory.read();
    if (process && isRunning(process)) return [[packageName, process.pid]];
    memory.forget();
    return [];
  });
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Undefined without a policy: then nothing is said about the order in which apps are killed. */
export function killScore(folder: string, packageName: string): number | undefined {
  const permitted = permittedApps(folder).read();
  if (!permitted) return undefined;
  const entry = permitted.entries.find((one) => one.package === packageName);
  return entry?.types.includes('avoid_low_memory_kill') ? avoided : ordinary;
}

const scorePath = (pid: number): string => join('/proc', String(pid), 'oom_score_adj');

export const setKillScore = (pid: number, score: number): void => writeFileSync(scorePath(pid), String(score));

/** Gives apps that run the score they would get at their start. */
export function setAllKillScores(folder: string): void {
  for (const [packageName, pid] of runningApps(folder)) setKillScore(pid, killScore(folder, packageName) ?? avoided);
}

export const areKillScoresSet = (folder: string): boolean =>
  runningApps(folder).every(
    ([packageName, pid]) => Number(readIfThere(scorePath(pid))) === killScore(folder, packageName),
  );
