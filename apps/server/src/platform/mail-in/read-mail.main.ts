import { text } from 'node:stream/consumers';
import { type ReadRequest, readMail } from './read-mail.ts';

/** The reading process: a request on its input, what the mail says on its output, and nothing else. */
const request = JSON.parse(await text(process.stdin)) as ReadRequest;
process.stdout.write(JSON.stringify(await readMail(request)));
