import type { SeedContext } from '../../seed-part.ts';
import type { DemoVersion } from './demo-apps.ts';

const dayMs = 86_400_000;
/** How long something was out that another version replaced or that was rolled back. */
const outDays = 4;

/** Puts a version into the store as often as the demo says, and has the app repeat what stands of it. */
export async function putPublications(
  { client, now }: SeedContext,
  appId: string,
  versionId: string,
  { publications = [] }: DemoVersion,
): Promise<number> {
  for (const { state, grayscalePercent, daysAgo } of publications) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const isOver = state === 'ended' || state === 'rolled_back';
    await client.query(
      `INSERT INTO appstore_publication (app_id, version_id, org_id, state, upgrade_mode, visibility, deployment, percent,
         publish_at, started_at, ended_at, created_by, created_at, updated_at)
       SELECT app_id, id, org_id, $2, 'default', 'all', $3, $4, $5, $6, $7, created_by, $8, $8 FROM appstore_version WHERE id = $1`,
      [
        versionId,
        state,
        grayscalePercent === undefined ? 'public' : 'grayscale',
        grayscalePercent ?? 0,
        state === 'scheduled' ? at : null,
        state === 'scheduled' ? null : at,
        isOver ? new Date(at.getTime() + outDays * dayMs) : null,
        state === 'scheduled' ? now : at,
      ],
    );
  }
  // As the server does after every change of publications.
  await client.query(
    `UPDATE appstore_app a SET
       public_version_id = (SELECT p.version_id FROM appstore_publication p
                             WHERE p.app_id = a.id AND p.deployment = 'public' AND p.state IN ('live', 'halted')),
       is_offered = EXISTS (SELECT FROM appstore_publication p WHERE p.app_id = a.id AND p.state = 'live')
     WHERE id = $1`,
    [appId],
  );
  return publications.length;
}
