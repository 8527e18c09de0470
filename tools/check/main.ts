/** `npm run check`: what CI runs. The last line of its output is `N passed, N failed`. */
import { parseArgs } from 'node:util';
import { changedFiles, stepsForChange } from './changed.ts';
import { ownStack, readStepEnv, stackLogPath, startOwnStack, stopOwnStack } from './check-stack.ts';
import { type StepCost, writeCosts } from './costs.ts';
import { type Failure, failuresOfLog, renderFailures } from './failures.ts';
import { nightlySteps } from './nightly.ts';
import { busyPercent, readProcessors } from './processors.ts';
import { isBuilt, readLog, runStep } from './run-step.ts';
import { countExit, formatTotal, type StepCount, sumCounts } from './step-count.ts';
import { pickSteps, planSteps, type Step, steps } from './steps.ts';

const usage = `npm run check [-- OPTIONS]
  --only a,b    run these steps only
  --changed     run what differs from --base (main) can affect, without browser, benches and chaos
  --base REF    with --changed
  --nightly     run the long benches and faults instead (tools/check/nightly.ts)
  --stack NAME  use the services of this running stack (its database is migrated) and leave them running
  --install     install the Debian packages that are missing, before the services are started
  --since S     count the total time from this moment, in seconds since 1970`;

const tailLines = 120;
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'main' },
    nightly: { type: 'boolean', default: false },
    stack: { type: 'string' },
    since: { type: 'string' },
    install: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(usage);
else await check();

async function check(): Promise<void> {
  const beginMs = values.since === undefined ? Date.now() : Number(values.since) * 1000;
  const stack = values.stack ?? ownStack;
  const picked = values.changed
    ? stepsForChange(changedFiles(values.base))
    : pickSteps(values.only, values.nightly ? nightlySteps() : steps);
  const counts: StepCount[] = [];
  const notes: Notes = { costs: [], failures: [] };
  const startsStack = values.stack === undefined && picked.some((step) => step.needsStack && isBuilt(step));
  try {
    // The services are installed and start while what needs none of them is checked.
    const services = startsStack ? startStack(notes) : null;
    const runLane = async (lane: readonly Step[]) => {
      for (const step of lane) {
        if (step.needsStack) await services;
        if (interrupted.signal.aborted) break;
        counts.push(await tryStep(step, stack, notes));
      }
    };
    for (const lanes of planSteps(picked)) await Promise.all(lanes.map(runLane));
    if (services) counts.push(await services);
  } finally {
    if (startsStack) await stopOwnStack();
  }
  if (interrupted.signal.aborted) counts.push(countExit(1));
  else writeCosts(notes.costs);
  const total = sumCounts(counts);
  for (const line of renderFailures(notes.failures, total)) console.log(line);
  console.log(`total ${seconds(Date.now() - beginMs)}${interrupted.signal.aborted ? ', interrupted' : ''}`);
  console.log(formatTotal(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** What is told once all steps have run. */
type Notes = { costs: StepCost[]; failures: Failure[] };

async function tryStep(step: Step, stack: string, notes: Notes): Promise<StepCount> {
  if (!isBuilt(step)) {
    console.log(`${step.name.padEnd(16)}     -           not there yet: ${step.when}`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const env = { TILLDECK_STACK: stack, ...(step.needsStack ? readStepEnv(stack) : {}), ...step.env };
  const before = readProcessors();
  const { count, failures, logPath, durationMs } = await runStep(step, { env, signal: interrupted.signal });
  const cost = { durationMs, busy: busyPercent(before, readProcessors()) };
  printResult(step.name, count, logPath, cost);
  notes.costs.push({ name: step.name, counts: step.counts, ...cost });
  notes.failures.push(...failures);
  return count;
}

/** Starting the services is no check of its own; only its failure counts. */
async function startStack(notes: Notes): Promise<StepCount> {
  const begin = performance.now();
  const before = readProcessors();
  const count = { ...countExit(await startOwnStack(interrupted.signal, values.install)), passed: 0 };
  const busy = busyPercent(before, readProcessors());
  printResult('stack', count, stackLogPath, { durationMs: performance.now() - begin, busy });
  if (count.failed > 0) notes.failures.push(...failuresOfLog('stack', readLog(stackLogPath)));
  return count;
}

/** `busy`: of the whole machine, neighbours included, in per cent. */
type Cost = { durationMs: number; busy: number };

function printResult(name: string, count: StepCount, logPath: string, { durationMs, busy }: Cost): void {
  const { passed, failed, skipped } = count;
  const verdict = failed === 0 ? 'ok' : 'FAILED';
  const tests = passed + failed > 1 ? `  ${formatTotal({ passed, failed, skipped })}, ${skipped} skipped` : '';
  console.log(`${name.padEnd(16)}${seconds(durationMs).padStart(9)} ${String(busy).padStart(4)} %  ${verdict}${tests}`);
  if (failed === 0) return;
  console.log(`  --- the end of ${logPath}`);
  for (const line of readLog(logPath).slice(-tailLines)) console.log(`  | ${line}`);
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
