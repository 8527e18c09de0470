import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { releaseKinds } from '@tilldeck/contracts/wire/release-manifest';
import { createReleaseKey, signReleaseFile } from './release-key.ts';

/** Makes release keys and signs packages and firmware with them. Needs no network; run it on a machine that has none. */
const usage = `npm run release-key -- create --key <new file>
npm run release-key -- sign --key <file> --kind package|firmware|printer_firmware --file <file> --name <name> --version <version> [--model <name>]…`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    kind: { type: 'string' },
    file: { type: 'string' },
    name: { type: 'string' },
    version: { type: 'string' },
    model: { type: 'string', multiple: true, default: [] },
  },
});
const { key, file, name, version, model } = values;
const kind = releaseKinds.find((known) => known === values.kind);
if (positionals[0] === 'create' && key) {
  const made = await createReleaseKey(key);
  console.log(`key id ${made.keyId}\npublic key ${made.publicKey}`);
} else if (positionals[0] === 'sign' && key && kind && file && name && version) {
  const manifest = await signReleaseFile(key, file, { kind, name, version, models: model });
  writeFileSync(`${file}.manifest`, `${manifest}\n`);
  console.log(manifest);
} else {
  console.error(usage);
  process.exitCode = 2;
}
