import type { RuleFileFacts } from '../../../../apps/server/src/domains/policies/index.ts';
import type { SeedContext } from '../../seed-part.ts';
import { type PolicyFileName, policyFiles } from './demo-policy-files.ts';

export type PutFiles = ReadonlyMap<PolicyFileName, RuleFileFacts>;

/** The files, each of its organisation. `putDemoFiles` brings their bytes; rules count their uses. */
export async function putPolicyFiles({ client, now }: SeedContext): Promise<PutFiles> {
  const put = new Map<PolicyFileName, RuleFileFacts>();
  for (const [name, file] of Object.entries(policyFiles)) {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO files_object (org_id, kind, state, name, size, sha256, content_type, storage_key, upload_ref, part_size,
         claim_count, width_px, height_px, created_at, completed_at)
       VALUES ($1, $2, 'ready', $3, $4, $5, $6, $7, '', 8388608, 0, $8, $9, $10, $10) RETURNING id`,
      [
        file.org,
        file.kind,
        file.name,
        file.bytes.length,
        file.sha256,
        file.contentType,
        file.storageKey,
        file.widthPx,
        file.heightPx,
        now,
      ],
    );
    put.set(name as PolicyFileName, {
      id: rows[0]?.id ?? '',
      kind: file.kind,
      name: file.name,
      size: file.bytes.length,
      sha256: file.sha256,
      widthPx: file.widthPx,
      heightPx: file.heightPx,
    });
  }
  return put;
}
