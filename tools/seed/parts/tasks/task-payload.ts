import type { SeedContext } from '../../seed-part.ts';
import type { DemoTask } from './demo-task.ts';
import type { TaskFile } from './demo-task-files.ts';

const hourMs = 3_600_000;

/** The file of the organisation, once: several tasks may use it. `putDemoFiles` brings its bytes. */
export async function putTaskFile(
  { client, now }: SeedContext,
  { orgId, accountId }: { orgId: number; accountId: string },
  file: TaskFile,
  hoursAgo: number,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO files_object (org_id, created_by, kind, state, name, size, sha256, content_type, storage_key, upload_ref,
       part_size, claim_count, created_at, completed_at)
     VALUES ($1, $2, $3, 'ready', $4, $5, $6, $7, $8, '', 8388608, 1, $9, $9)
     ON CONFLICT (storage_key) DO UPDATE SET claim_count = files_object.claim_count + 1 RETURNING id`,
    [
      orgId,
      accountId,
      file.kind,
      file.name,
      file.bytes.length,
      file.sha256,
      file.contentType,
      file.storageKey,
      new Date(now.getTime() - hoursAgo * hourMs),
    ],
  );
  return rows[0]?.id ?? '';
}

/** What an install of a version of the store carries, as a release puts it together; null where there is none. */
export async function findStoredApp(
  { client }: SeedContext,
  { package: name, code }: NonNullable<DemoTask['app']>,
): Promise<object | null> {
  const { rows } = await client.query<{ payload: object }>(
    `SELECT json_build_object('fileId', v.file_id::text, 'appName', v.name, 'package', a.package, 'appVersion', v.version_name,
              'isThirdParty', true, 'format', 'apk', 'versionCode', v.version_code, 'signers', json_build_array(v.certificate_sha256),
              'allowsDowngrade', false, 'health', json_build_object('minutes', 5), 'appId', a.id::text, 'appVersionId', v.id::text) AS payload
       FROM appstore_version v JOIN appstore_app a ON a.id = v.app_id WHERE a.package = $1 AND v.version_code = $2`,
    [name, code],
  );
  return rows[0]?.payload ?? null;
}
