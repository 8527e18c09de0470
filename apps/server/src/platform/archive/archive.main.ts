import { text } from 'node:stream/consumers';
import { answerArchiveRequest } from './answer-archive-request.ts';
import type { ArchiveRequest } from './archive-request.ts';

/** The process that holds DuckDB: a request on its input, an answer on its output, and nothing else. */
const request = JSON.parse(await text(process.stdin)) as ArchiveRequest;
process.stdout.write(JSON.stringify(await answerArchiveRequest(request)));
