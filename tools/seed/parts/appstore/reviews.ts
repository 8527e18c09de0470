import type { SeedContext } from '../../seed-part.ts';
import type { DemoVersion } from './demo-apps.ts';

const dayMs = 86_400_000;
const at = ({ now }: SeedContext, daysAgo: number, hours: number) =>
  new Date(now.getTime() - daysAgo * dayMs - dayMs / 4 + hours * 3_600_000);

type Verdict = readonly [stage: 'first' | 'final', verdict: 'passed' | 'failed' | null, reviewer: string];
const passedFirst: Verdict = ['first', 'passed', 'reviewer'];

/** The reviews of a version that is in a state; one without a verdict was taken and not decided. */
const verdictsOf: Record<DemoVersion['state'], readonly Verdict[]> = {
  draft: [],
  waiting: [],
  first_review: [['first', null, 'reviewer']],
  first_failed: [['first', 'failed', 'reviewer']],
  first_passed: [passedFirst],
  final_review: [passedFirst, ['final', null, 'admin']],
  final_passed: [passedFirst, ['final', 'passed', 'admin']],
  final_failed: [passedFirst, ['final', 'failed', 'admin']],
};

export async function putReviews(context: SeedContext, versionId: string, version: DemoVersion): Promise<number> {
  const verdicts = verdictsOf[version.state];
  for (const [index, [stage, verdict, reviewer]] of verdicts.entries())
    await context.client.query(
      `INSERT INTO appstore_review (version_id, org_id, round, stage, reviewer_id, reviewer, verdict, reason, open_since, taken_at, decided_at, due_at)
       SELECT v.id, v.org_id, 1, $2, a.id, $3, $4, CASE WHEN $4 = 'failed' THEN v.failure ELSE '' END, $5, $6, $7, $8
         FROM appstore_version v LEFT JOIN identity_account a ON a.login_name = $3 WHERE v.id = $1`,
      [
        versionId,
        stage,
        reviewer,
        verdict,
        at(context, version.daysAgo, 1 + index * 4),
        at(context, version.daysAgo, 2 + index * 4),
        verdict === null ? null : at(context, version.daysAgo, 4 + index * 4),
        at(context, version.daysAgo - 1, 1 + index * 4),
      ],
    );
  await context.client.query(
    `UPDATE appstore_version v SET
       first_reviewer_id = (SELECT reviewer_id FROM appstore_review WHERE version_id = v.id AND stage = 'first'),
       reviewer_id = (SELECT reviewer_id FROM appstore_review WHERE version_id = v.id AND verdict IS NULL),
       reviewer = coalesce((SELECT reviewer FROM appstore_review WHERE version_id = v.id AND verdict IS NULL), '')
     WHERE id = $1`,
    [versionId],
  );
  return verdicts.length;
}
