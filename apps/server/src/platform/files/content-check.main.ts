import { text } from 'node:stream/consumers';
import type { CheckRequest } from './checks/check-request.ts';
import { checkContent } from './checks/content-check.ts';

/** The checking process: a request on its input, a verdict on its output, and nothing else. */
const request = JSON.parse(await text(process.stdin)) as CheckRequest;
process.stdout.write(JSON.stringify(await checkContent(request)));
