import { parseArgs } from 'node:util';
import { killService, resetStack, startService, startStack, stopStack } from '../tools/stack/stack.ts';

/**
 * `npm run chaos -- link [--seed 7] [--minutes 30] [--small]`: devices and agents write reports while processes, broker
 * nodes, a database of its own and networks fail by a seeded schedule; nothing acknowledged may be lost or doubled.
 * Needs a running stack.
 * `npm run chaos -- tasks [--seed 7] [--minutes 30] [--small]`: the same faults while tasks are made, paused and
 * terminated; every execution ends once, as the device did it, and counters are right. Needs a running stack.
 * `npm run chaos -- policies [--seed 7] [--minutes 30] [--small]`: the same faults while rules are released, changed and
 * withdrawn and devices change group, tag and owner; every device ends with the document of its rules, applied once, and
 * counters are right. Needs a running stack.
 * `npm run chaos -- insight [--seed 7] [--minutes 15] [--small]`: worker, database and broker are killed every 20 s while
 * things happen that the data center counts; its sums are what the records say. Needs a running stack.
 * `npm run chaos -- detection [--seed 7] [--minutes 30] [--small]`: workers and database fail while devices come and go and
 * offline detections look; no absence is logged twice or lost, and none is told twice. Needs a running stack.
 * `npm run chaos -- detection-broker [--seed 7] [--devices 500]`: broker nodes are killed under connected devices that offline
 * detections watch; nobody is told about those that come back, the vendor once. Takes a quarter of an hour, needs a running stack.
 * `npm run chaos -- hostile [--seed 4] [--moves 100000]`: devices with a valid key misbehave in every way there is; none
 * reaches another, nothing ends, and one that works is not disturbed. Needs a running stack.
 * `npm run chaos [-- --small] [--only redis,nats]`: takes one service after the other away from a stack of its own
 * (kill -9) while a person works in the browser, and brings it back.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
    devices: { type: 'string', default: '500' },
    moves: { type: 'string', default: '100000' },
  },
});
// Whoever breaks a run off takes along what it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (positionals.includes('link')) {
  const { runLinkChaos } = await import('./link/run.ts');
  const isGood = await runLinkChaos({
    seed: Number(values.seed),
    seconds: values.small ? 0 : Number(values.minutes) * 60,
    devices: values.small ? 10 : 30,
    agents: values.small ? 1 : 2,
    freezeMs: values.small ? 2_000 : 30_000,
    awayMs: values.small ? 1_000 : 4_000,
  });
  process.exit(isGood ? 0 : 1);
}
if (positionals.includes('tasks')) {
  const { runTaskChaos } = await import('./tasks/run.ts');
  const isGood = await runTaskChaos({
    seed: Number(values.seed),
    seconds: values.small ? 0 : Number(values.minutes) * 60,
    devices: values.small ? 12 : 40,
    isRetrying: !values.small,
    freezeMs: values.small ? 2_000 : 30_000,
    awayMs: values.small ? 1_000 : 4_000,
  });
  process.exit(isGood ? 0 : 1);
}
if (positionals.includes('policies')) {
  const { runPolicyChaos } = await import('./policies/run.ts');
  const isGood = await runPolicyChaos({
    seed: Number(values.seed),
    seconds: values.small ? 0 : Number(values.minutes) * 60,
    devices: values.small ? 12 : 40,
    agents: values.small ? 1 : 2,
    isShort: values.small,
    freezeMs: values.small ? 1_000 : 20_000,
    awayMs: values.small ? 600 : 4_000,
  });
  process.exit(isGood ? 0 : 1);
}
if (positionals.includes('insight')) {
  const { runInsightChaos } = await import('./insight/run.ts');
  const isGood = await runInsightChaos({
    seed: Number(values.seed),
    seconds: values.small ? 0 : Number(values.minutes) * 60,
    devices: values.small ? 6 : 20,
    roundMs: values.small ? 6_000 : 20_000,
    awayMs: values.small ? 600 : 2_000,
  });
  process.exit(isGood ? 0 : 1);
}
if (positionals.includes('detection')) {
  const { runDetectionChaos } = await import('./detection/run.ts');
  const isGood = await runDetectionChaos({
    seed: Number(values.seed),
    seconds: values.small ? 0 : Number(values.minutes) * 60,
    orgs: values.small ? 3 : 30,
    freezeMs: values.small ? 2_000 : 20_000,
    awayMs: values.small ? 1_500 : 6_000,
  });
  process.exit(isGood ? 0 : 1);
}
if (positionals.includes('detection-broker')) {
  const { runBrokerChaos } = await import('./detection/broker-run.ts');
  const isGood = await runBrokerChaos({
    seed: Number(values.seed),
    devices: Number(values.devices),
    policies: 50,
    staying: 30,
    awayMs: 330_000,
  });
  process.exit(isGood ? 0 : 1);
}
if (positionals.includes('hostile')) {
  const { runHostileChaos } = await import('./hostile/run.ts');
  const isGood = await runHostileChaos({ seed: Number(values.seed), moves: Number(values.moves), attackers: 4 });
  process.exit(isGood ? 0 : 1);
}
const stack = 'chaos';
process.env.TILLDECK_STACK = stack;
let failed = 0;

await startStack(stack);
// Read after the stack is up: the harness looks for its addresses when it is loaded.
const { runOutages } = await import('./outages/run.ts');
try {
  failed = await runOutages({
    only: values.only?.split(',') ?? (values.small ? ['redis', 'mailbox', 'postgres'] : null),
    kill: (service) => killService(stack, service),
    start: (service) => startService(stack, service),
  });
} finally {
  await stopStack(stack);
  await resetStack(stack);
}
process.exit(failed > 0 ? 1 : 0);
