import { join } from 'node:path';
import type { HandedFile } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { type ReleaseKind, type ReleaseManifest, verifyRelease } from '@tilldeck/contracts/wire/release-manifest';
import { readIfThere, writeDurably } from '../../state/durable-file.ts';
import { WorkFailure } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';

interface Offered {
  kind: ReleaseKind;
  file: HandedFile;
  manifest: string | undefined;
  version?: string | undefined;
}

/**
 * Refuses what the vendor did not sign for this machine. The keys are in the agent's own configuration: neither the
 * server nor who has it can add one. Null where there are no keys: everything the server offers is taken then.
 */
export async function checkRelease(parts: LinuxParts, offered: Offered): Promise<ReleaseManifest | null> {
  const { releaseKeys } = parts.config;
  if (releaseKeys.length === 0) return null;
  const { kind, version } = offered;
  const { sha256, size } = offered.file;
  const found = await verifyRelease(offered.manifest, releaseKeys, { kind, sha256, size, version });
  if ('fault' in found) throw new WorkFailure('signature_mismatch', `release manifest: ${found.fault}`);
  const { manifest } = found;
  const model = parts.machine.model();
  if (manifest.models.length > 0 && (model === undefined || !manifest.models.includes(model)))
    throw new WorkFailure('incompatible', `the release is for ${manifest.models.join(', ')}, this is ${model}`);
  if (manifest.createdAt < (readTaken(parts)[nameOf(manifest)] ?? 0))
    throw new WorkFailure('downgrade', `a newer release of ${manifest.name} was taken before`);
  return manifest;
}

/** Before it is put in: an older release of the same name is refused from then on. */
export function keepTaken(parts: LinuxParts, manifest: ReleaseManifest | null): void {
  if (!manifest) return;
  writeDurably(pathIn(parts), JSON.stringify({ ...readTaken(parts), [nameOf(manifest)]: manifest.createdAt }));
}

const pathIn = ({ folder }: LinuxParts): string => join(folder, 'releases.json');
const nameOf = ({ kind, name }: ReleaseManifest): string => (kind === 'firmware' ? kind : `${kind}:${name}`);
const readTaken = (parts: LinuxParts): Record<string, number> =>
  JSON.parse(readIfThere(pathIn(parts)) ?? '{}') as Record<string, number>;
