import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { serialNumber } from '@tilldeck/contracts/devices/serial-number.schemas';
import { z } from 'zod';
import { Agent } from './agent.ts';
import { readAgentConfig } from './config.ts';
import { isAllowedAddress } from './link/address.rules.ts';
import { logToFolder, reasonOf } from './log.ts';
import { holdFolder } from './state/single-instance.ts';

const usage = `node apps/agent/src/main.ts --state <folder> --server <https address> --sn <serial number> [--claim <code>] [--model <name>] [--ca <file>] [--config <file>] [--allow-plain]

  --state        folder of its own, kept over restarts: key, unsent reports, desired items
  --claim        code from the QR sheet, for the first start
  --model        model name to report instead of what the machine says
  --ca           file with certificates (PEM) of a private authority that server or broker are certified by
  --config       JSON file of what it may do on this machine and how (docs/device-protocol.md, The Linux agent)
  --allow-plain  allow http and mqtt without TLS to other machines (for trials in a closed network)`;

const options = z.object({
  state: z.string().min(1),
  server: z.url({ protocol: /^https?$/ }),
  sn: serialNumber,
  claim: z.string().trim().max(64).optional(),
  model: z.string().max(200).optional(),
  ca: z.string().min(1).optional(),
  config: z.string().min(1).optional(),
  'allow-plain': z.boolean().default(false),
});

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: {
        state: text,
        server: text,
        sn: text,
        claim: text,
        model: text,
        ca: text,
        config: text,
        'allow-plain': { type: 'boolean' },
      },
    });
    const read = options.parse(values);
    // For calls and connections alike, besides the public authorities.
    if (read.ca !== undefined)
      setDefaultCACertificates([...getCACertificates('default'), readFileSync(read.ca, 'utf8')]);
    if (!isAllowedAddress(read.server, read['allow-plain'])) throw new Error('the server must be reached by https');
    return { ...read, config: readAgentConfig(read.config) };
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n\n${usage}\n`);
    process.exit(2);
  }
}

const given = readOptions();
const { server, sn, claim, model, config, 'allow-plain': isPlainAllowed } = given;
mkdirSync(given.state, { recursive: true, mode: 0o700 });
// Handlers follow no link; where the folder itself is behind one, that was meant.
const state = realpathSync(given.state);
await holdFolder(state);
const log = logToFolder(state);
const agent = await Agent.open({
  folder: state,
  serverUrl: server,
  sn,
  isPlainAllowed,
  ...(claim === undefined ? {} : { claimCode: claim }),
  ...(model === undefined ? {} : { model }),
  config,
  log,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    log('stopping', { signal });
    void agent.stop();
  });
await agent.run();
