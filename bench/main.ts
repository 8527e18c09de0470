import { parseArgs } from 'node:util';
import { benchApi } from './api/api-bench.ts';
import { benchApk } from './apk/apk-bench.ts';
import { benchConsole } from './console/console-bench.ts';
import { benchDesired } from './desired/desired-bench.ts';
import { runDetection } from './detection/run-detection.ts';
import { benchDevices } from './devices/devices-bench.ts';
import { benchExport } from './export/export-bench.ts';
import { benchFleet } from './fleet/fleet-bench.ts';
import { benchGuess } from './guess/guess-bench.ts';
import { benchIngest } from './ingest/ingest-bench.ts';
import { benchPoison } from './ingest/poison-bench.ts';
import { runInsight } from './insight/run-insight.ts';
import { benchIntake } from './intake/intake-bench.ts';
import { benchKnowledge } from './knowledge/knowledge-bench.ts';
import { runLocation } from './location/run-location.ts';
import { benchPeople } from './people/people-bench.ts';
import { runPolicyPulls } from './policies/policy-pull-bench.ts';
import { runPolicies } from './policies/run-policies.ts';
import { benchPull } from './pull/pull-bench.ts';
import { benchRollout } from './rollout/rollout-bench.ts';
import { benchSiege } from './siege/siege-bench.ts';
import { benchStore } from './store/store-bench.ts';
import { benchTasks } from './tasks/tasks-bench.ts';
import { benchTotals } from './totals/totals-bench.ts';
import { benchTurns } from './turns/turns-bench.ts';
import { benchWarranty } from './warranty/warranty-bench.ts';

/** `npm run bench -- api|apk|console|people|desired|detection|devices|export|fleet|ingest|poison|insight|intake|knowledge|location|policies|policy-pull|pull|tasks|totals|turns|warranty|siege|guess|rollout|store [--small] [--budget] [--renew] [--database NAME] [--devices N --minutes M --storms N] [--base DIR]` */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    /** Only compares the sizes of pages with bench/console/budget.json. */
    budget: { type: 'boolean', default: false },
    /** Writes the measured sizes as the new budget. */
    renew: { type: 'boolean', default: false },
    /** Keeps the large tree of `people` in this database of the stack, to measure again without filling it. */
    database: { type: 'string' },
    /** How long the devices of `fleet` stay connected. */
    minutes: { type: 'string', default: '15' },
    /** How many devices `fleet` and `rollout` have, and how often the broker is killed with each spread. */
    devices: { type: 'string', default: '10000' },
    storms: { type: 'string', default: '2' },
    /** How often `devices` asks for each list, `location` for fifty views, and `desired`, `policy-pull` and `turns` measure both sides. */
    rounds: { type: 'string', default: '20' },
    /** Devices there are for `desired`, `detection`, `location`, `policies`, `policy-pull` and `tasks`, or that figures of `insight` are for; a task is for a fifth of them. */
    fleet: { type: 'string', default: '5000000' },
    /** Reads of `insight` whose names begin so, `waiting`, `writers`, with a semicolon between them; `fences` of `location`. */
    only: { type: 'string' },
    /** The checkout `turns` compares with. */
    base: { type: 'string' },
  },
});
const wanted = positionals.length > 0 ? positionals : ['api'];
let isGood = true;

if (wanted.includes('api')) {
  const { ratio, file } = await benchApi(
    values.small ? { pairs: 3, requests: 1_000, hasParts: false } : { pairs: 9, requests: 20_000, hasParts: true },
  );
  console.log(`api: ${ratio.toFixed(2)} x the CPU of bare Fastify (${file})`);
  // The small run guards against a regression; the goal itself (1.5) is judged on the full run.
  if (values.small && ratio > 4) isGood = false;
}
if (wanted.includes('knowledge')) {
  const { figures, file } = await benchKnowledge(
    values.small ? { items: 2_000, rounds: 1 } : { items: 50_000, rounds: 5 },
  );
  console.log(
    `knowledge: p95 ${figures.call.p95Ms} ms of a search, ${figures.ratio} x its bare SQL, first three ${figures.found.en} + ${figures.found.zh} of 80 (${file})`,
  );
  if (figures.call.p95Ms > 30 || figures.found.en + figures.found.zh < 72) isGood = false;
}
if (wanted.includes('export')) {
  const { figures, isGood: isRight, file } = await benchExport({ rows: values.small ? 20_000 : 1_000_000 });
  console.log(
    `export: ${figures.rows} rows in ${figures.seconds} s, ${figures.sizeBytes} B, ${figures.memoryMb.most} MB, longest delay ${figures.eventLoopDelayMs.while.most} ms (${file})`,
  );
  if (!isRight) isGood = false;
}
if (wanted.includes('people')) {
  const { figures, file } = await benchPeople({
    ...(values.small
      ? { size: { partners: 200, accounts: 2_000 }, rounds: 1, block: 6, warmUpMs: 0 }
      : { size: { partners: 20_000, accounts: 200_000 }, rounds: 15, block: 6, warmUpMs: 1_500 }),
    database: values.database,
  });
  for (const { who, name, ratio, callMs, bareMs, nothingMs, statements, rows, bytes, cpuMs } of figures)
    console.log(
      `${who.padEnd(9)}${name.padEnd(33)} ${ratio.p10.toFixed(2)} ${ratio.p50.toFixed(2)}  call ${callMs.p10} ${callMs.p50}  bare ${bareMs.p10} ${bareMs.p50}  nothing ${nothingMs.p10} ${nothingMs.p50}  cpu ${cpuMs.call}  ${statements.call}/${statements.bare} statements, ${rows} rows, ${bytes} B`,
    );
  console.log(`people: ${file}`);
  // The small run shows that it works and that no call is far off; the goal itself (1.2) is judged on the full run.
  const farOff = figures.filter(({ ratio }) => ratio.p10 > 5);
  for (const { who, name } of farOff) console.error(`${name} as ${who} is more than five times its SQL`);
  if (values.small && farOff.length > 0) isGood = false;
}
if (wanted.includes('ingest')) {
  const { figures, file } = await benchIngest(
    values.small
      ? { devices: 4_000, rows: 6_000, rounds: 1, stateRounds: 4 }
      : { devices: 100_000, rows: 60_000, rounds: 5, stateRounds: 40 },
  );
  const { rowsPerS, ratioToSmaller, state } = figures;
  console.log(`ingest: ${JSON.stringify(rowsPerS)} rows/s, ${ratioToSmaller.toFixed(2)} of the smaller`);
  console.log(`state: ${state.ratio.toFixed(2)} of the bare statement, ${state.hotPercent} % HOT (${file})`);
  // The small run shows that it works; the goals (0.6, 0.85, 95 %) are judged on the full run on a quiet machine.
  if (values.small && ratioToSmaller < 0.05) isGood = false;
}
if (wanted.includes('pull')) {
  const { figures, file } = await benchPull(
    values.small ? { devices: 2_000, pulls: 1_000, rounds: 1 } : { devices: 100_000, pulls: 20_000, rounds: 5 },
  );
  const { nodeMicros, postgresMicros } = figures;
  console.log(`pull: ${Math.round(nodeMicros)} µs of Node, ${Math.round(postgresMicros)} µs of PostgreSQL (${file})`);
}
if (wanted.includes('detection') && !(await runDetection(values))) isGood = false;
if (wanted.includes('desired')) {
  const { figures, file } = await benchDesired(
    values.small
      ? { devices: 2_000, pulls: 400, rounds: 1 }
      : { devices: Number(values.fleet), pulls: 2_000, rounds: Number(values.rounds) },
    values.small ? () => undefined : console.log,
  );
  const { ratio, change, changed } = figures;
  console.log(
    `desired: ${ratio.whole.toFixed(3)} x a pull without items (Node ${ratio.node.toFixed(3)}, PostgreSQL ${ratio.postgres.toFixed(3)})`,
  );
  console.log(`change for all: ${change.rows} rows; ${changed.withThatItemOnly} of ${changed.pulls} (${file})`);
  // What a pull costs is judged on the full run (1.05); what is written and brought must be right in any.
  if (change.rows > 2 || changed.withThatItemOnly !== changed.pulls) isGood = false;
}
if (wanted.includes('turns')) {
  if (!values.base) throw new Error('turns needs --base, a checkout of the commit to compare with');
  const { ratios, file } = await benchTurns({ base: values.base, rounds: Number(values.rounds) }, console.log);
  for (const [name, { before, now, ratio }] of Object.entries(ratios))
    console.log(`${name.padEnd(18)} ${before.toFixed(1)} -> ${now.toFixed(1)}  ${ratio.toFixed(3)}`);
  console.log(`turns: ${file}`);
}
if (wanted.includes('poison')) {
  const { figures, file } = await benchPoison(
    values.small
      ? { honestDevices: 2_000, honestReports: 9_000, hostileDevices: 1, poison: 1_000, rounds: 1 }
      : { honestDevices: 30_000, honestReports: 90_000, hostileDevices: 5, poison: 10_000, rounds: 3 },
  );
  const { honestPerS, ratio, toldOwners, hostileDevices, wronglySetAside } = figures;
  console.log(
    `poison: ${JSON.stringify(honestPerS)} honest reports/s, ${ratio.toFixed(2)}; owners of ${toldOwners} of ${hostileDevices} hostile devices told (${file})`,
  );
  // How fast is judged on the full run on a quiet machine (0.9); who is set aside and told of must be right in any.
  if (toldOwners !== hostileDevices || wronglySetAside > 0 || (values.small ? ratio < 0.3 : ratio < 0.9))
    isGood = false;
}
if (wanted.includes('devices')) {
  const { figures, file } = await benchDevices({
    ...(values.small
      ? { devices: 20_000, partners: 300, rounds: 3, database: values.database ?? 'tilldeck_load20k' }
      : {
          devices: 5_000_000,
          partners: 20_000,
          rounds: Number(values.rounds),
          database: values.database ?? 'tilldeck_load5m',
        }),
  });
  for (const { who, name, ratio, leastRatio, callMs, bareMs, nothingMs, rows } of figures)
    console.log(
      `${who.padEnd(9)}${name.padEnd(37)} ${ratio.toFixed(2)} ${leastRatio.toFixed(2)}  call ${callMs.least} ${callMs.p50} ${callMs.p99}  bare ${bareMs.least} ${bareMs.p50} ${bareMs.p99}  nothing ${nothingMs}  ${rows} rows`,
    );
  console.log(`devices: ${file}`);
  const slow = figures.filter(({ callMs, bareMs, ratio }) => callMs.p99 > 60 || (bareMs.p50 >= 5 && ratio > 1.15));
  for (const { who, name, callMs, ratio } of slow) console.error(`${name} as ${who}: p99 ${callMs.p99} ms, ${ratio}x`);
}
if (wanted.includes('fleet')) {
  const { file, ratios, ours } = await benchFleet(
    values.small
      ? { devices: 500, minutes: 0.1, storms: 1 }
      : { devices: Number(values.devices), minutes: Number(values.minutes), storms: Number(values.storms) },
    console.log,
  );
  for (const { spreadS, allBack } of ratios) console.log(`spread ${spreadS} s: back in ${allBack} x the bare time`);
  console.log(`fleet: ${file}`);
  // How fast is judged on the full run; who is connected must be right in any.
  if (Object.values(ours.presence).some(({ wrongPresence, wrongState }) => wrongPresence + wrongState > 0))
    isGood = false;
}
if (wanted.includes('intake')) {
  const { file, imports, transfers } = await benchIntake(
    values.small
      ? { importRows: 1_000, transferDevices: 2_000, rounds: 1 }
      : { importRows: 10_000, transferDevices: 50_000, rounds: 3 },
  );
  for (const { rows, bytes, wholeMs, serverMoreMb, withChildMoreMb } of imports)
    console.log(
      `import of ${rows} rows, ${bytes} B: ${wholeMs} ms, ${serverMoreMb} MB more, ${withChildMoreMb} MB with its reader`,
    );
  for (const { devices, runMs, stepsSeen } of transfers)
    console.log(`transfer of ${devices} devices: ${runMs} ms, progress seen ${stepsSeen} times`);
  console.log(`intake: ${file}`);
}
if (wanted.includes('tasks')) {
  const { file, figures } = await benchTasks(
    values.small
      ? { fleet: 5_000, rounds: 1, pulling: 200 }
      : { fleet: Number(values.fleet), rounds: 4, pulling: 20_000 },
    values.small ? undefined : console.log,
  );
  const { queue, results, progress, terminate, wrongCounters } = figures;
  console.log(
    `queue: ${queue.devices} devices in ${queue.ratio.toFixed(2)} x the bare INSERT … SELECT, CPU ${queue.cpuRatio.toFixed(2)} x, server +${queue.serverMemory.serverMoreMb} MB`,
  );
  console.log(
    `results: ${results.ratio.toFixed(2)} of the bare update (${results.reportsPerS.ours}/s), ${JSON.stringify(results.memoryMb)} MB`,
  );
  console.log(
    `progress: p99 ${progress.statement.p99Ms.toFixed(1)} ms, call ${progress.detailCall.p99Ms.toFixed(1)} ms; ${wrongCounters} wrong counters`,
  );
  console.log(
    `terminate: handed over last ${terminate.lastHandedOverMs} ms after (${terminate.pulls} pulls) (${file})`,
  );
  // How fast is judged on the full run; numbers and the end of a task must be right in any.
  if (wrongCounters > 0 || terminate.lastHandedOverMs > 2_000) isGood = false;
}
if (wanted.includes('policies') && !(await runPolicies(values))) isGood = false;
if (wanted.includes('policy-pull') && !(await runPolicyPulls(values))) isGood = false;
if (wanted.includes('insight')) isGood = (await runInsight(values)) && isGood;
if (wanted.includes('location')) isGood = (await runLocation(values)) && isGood;
if (wanted.includes('totals')) {
  const { file, figures } = await benchTotals(
    values.small ? { notes: 5_000, partners: 200, rounds: 5 } : { notes: 200_000, partners: 20_000, rounds: 30 },
  );
  console.log(`totals: ${JSON.stringify(figures)} (${file})`);
}
if (wanted.includes('warranty')) {
  const { file, figures } = await benchWarranty({ lines: 1_000, rounds: values.small ? 3 : 15 });
  console.log(`warranty: ${figures.ratio.toFixed(2)} of the bare UPDATE for 1,000 devices (${file})`);
}
if (wanted.includes('rollout')) {
  const { file, figures } = await benchRollout(
    values.small
      ? { devices: 300, ratePerMinute: 6_000, stages: [20, 100], failing: 0.5 }
      : { devices: Number(values.devices), ratePerMinute: 6_000, stages: [1, 5, 20, 100], failing: 0.3 },
    console.log,
  );
  const { few, many, nudges } = figures;
  console.log(`pace: ${(few.paced.off * 100).toFixed(1)} % off; nudges: ${nudges.ratio.toFixed(2)} of bare publishing`);
  console.log(`abort: ${JSON.stringify(many.aborted)} (${file})`);
  const tooEarly = [...few.staged, ...many.staged].reduce((sum, stage) => sum + stage.tooEarly, 0);
  const isAll = [few, many].every(
    ({ counts }) => Object.values(counts).reduce((sum, n) => sum + n, 0) === figures.size.devices,
  );
  if (few.state !== 'finished' || many.aborted.state !== 'aborted' || tooEarly > 0 || !isAll) isGood = false;
}
if (wanted.includes('apk')) {
  const { file, figures } = await benchApk(
    values.small
      ? { bytes: 12 * 2 ** 20, readers: 4, addressRounds: 2, warmUpReads: 2 }
      : { bytes: 1000 * 2 ** 20, readers: 20, addressRounds: 50, warmUpReads: 100 },
  );
  const { upload, check, downloads } = figures;
  console.log(`upload: ${upload.wholeMs} ms, server ${upload.serverMoreMb} MB more, ${upload.resumedParts} parts kept`);
  console.log(
    `check: ${check.ratio.toFixed(2)} x the CPU of sha256sum (${check.checkCpuMs} of ${check.sha256sumCpuMs} ms)`,
  );
  console.log(`downloads: ${downloads.apiCpuMsEach} ms of API CPU each, ${downloads.wrong} wrong (${file})`);
  // What arrives must be right in any run; the goals (32 MB, 1.2, 3 ms) are judged on the full one.
  if (downloads.wrong > 0 || !check.isSameHash) isGood = false;
}
if (wanted.includes('store')) {
  const { figures, file } = await benchStore(
    values.small
      ? { database: values.database, devices: 1_000, partners: 60, apps: 400, rounds: 1, block: 2, warmUpMs: 0 }
      : {
          database: values.database ?? 'tilldeck_load5m',
          devices: 5_000_000,
          partners: 20_000,
          apps: 20_000,
          rounds: 12,
          block: 20,
          warmUpMs: 2_000,
        },
  );
  for (const { who, name, ratio, callMs, bareMs, nothingMs, rows, bytes, cpuMs } of figures)
    console.log(
      `${who.padEnd(9)}${name.padEnd(30)} ${ratio.p10.toFixed(2)} ${ratio.p50.toFixed(2)}  call ${callMs.p10} ${callMs.p50}  bare ${bareMs.p10} ${bareMs.p50}  nothing ${nothingMs.p50}  cpu ${cpuMs.call}  ${rows} apps, ${bytes} B`,
    );
  console.log(`store: ${file}`);
  // The small run shows that it works and that three devices are offered something; the goal (1.2) is judged on the full run.
  const offered = figures.filter(({ name, rows }) => rows > 0 && (name === 'first page' || name === 'download'));
  if (values.small && offered.length !== 6) isGood = false;
}
if (wanted.includes('guess')) {
  const { figures, file } = await benchGuess(values.small ? 200 : 1_000);
  for (const { attack, guesses, judged, limit, ownerMs, owner, answers } of figures)
    console.log(
      `guess: ${guesses} at once from ${attack}: ${judged} judged (limit ${limit}), owner ${owner} after ${ownerMs} ms, ${JSON.stringify(answers)}`,
    );
  console.log(`guess: ${file}`);
  if (figures.some(({ judged, limit, ownerMs, owner }) => judged > limit || owner !== 'signed in' || ownerMs > 30_000))
    isGood = false;
}
if (wanted.includes('siege')) {
  const { figures, file } = await benchSiege(
    values.small
      ? { cycles: 1, phaseS: 20, callsPerS: 100, signInsPerS: 4 }
      : { cycles: 4, phaseS: 15, callsPerS: 100, signInsPerS: 4 },
    console.log,
  );
  for (const { siege, p50, p95 } of figures.ratios)
    console.log(
      `siege from ${siege} addresses: sign-in p50 ${p50.toFixed(2)} x, p95 ${p95.toFixed(2)} x its quiet time`,
    );
  console.log(`siege: ${figures.refused} sign-ins of others refused (${file})`);
  // Nobody who is right may be refused in any run; the goal (3) is judged on the full run.
  const limit = values.small ? 10 : 3;
  if (figures.refused > 0 || figures.ratios.some(({ p50 }) => p50 >= limit)) isGood = false;
}
if (wanted.includes('console'))
  isGood = (await benchConsole({ isBudgetOnly: values.budget, isRenewing: values.renew })) && isGood;
process.exit(isGood ? 0 : 1);
