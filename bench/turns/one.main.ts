import { readFileSync } from 'node:fs';
import { benchApi } from '../api/api-bench.ts';
import { benchIngest } from '../ingest/ingest-bench.ts';
import { benchPull } from '../pull/pull-bench.ts';
import { median } from '../report/result.ts';

/** One turn of one checkout: each bench of processor time once, and what it says as the last line. */
const { file } = await benchApi({ pairs: 3, requests: 8_000, hasParts: false });
const api = JSON.parse(readFileSync(file, 'utf8')) as { figures: { oursMicros: number; ratio: { median: number } } };
const pull = (await benchPull({ devices: 20_000, pulls: 6_000, rounds: 3 })).figures;
const ingest = (await benchIngest({ devices: 20_000, rows: 30_000, rounds: 3, stateRounds: 1 })).figures;
const perReport = ingest.cpuUsPerRow.ours;
console.log(
  `\n${JSON.stringify({
    apiToBareFastify: api.figures.ratio.median,
    api: api.figures.oursMicros,
    pullNode: pull.nodeMicros,
    pullPostgres: pull.postgresMicros,
    ingestNode: median(perReport.map(({ node }) => node)),
    ingestPostgres: median(perReport.map(({ postgres }) => postgres)),
    ingestBroker: median(perReport.map(({ broker }) => broker)),
  })}`,
);
process.exit(0);
