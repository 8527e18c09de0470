import { parseArgs } from 'node:util';
import { killService, resetStack, startService, startStack, stopStack } from '../tools/stack/stack.ts';

/**
 * `npm run chaos [-- --small] [--only redis,nats]`: takes one service after the other away from a stack of its own
 * (kill -9) while a person works in the browser, and brings it back.
 */
const { values } = parseArgs({ options: { small: { type: 'boolean', default: false }, only: { type: 'string' } } });
const stack = 'chaos';
process.env.TILLDECK_STACK = stack;
let failed = 0;

await startStack(stack, { base: 17_400 });
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
