import {
  contentOf,
  countsNext,
  countsNow,
  decodeFit,
  hashOfContent,
  kindOfItem,
  type MatchedVersion,
} from '../../../../apps/server/src/domains/policies/index.ts';
import type { SeedContext } from '../../seed-part.ts';

interface VersionRow {
  id: string;
  scope: MatchedVersion['scope'];
  rule_id: string;
  version_id: string;
  depth: number;
  is_locked: boolean;
  published_at: Date;
  contents: MatchedVersion['contents'];
  current_id: string | null;
  next_id: string | null;
}

async function listVersions({ client }: SeedContext): Promise<Map<number, MatchedVersion[]>> {
  const { rows } = await client.query<VersionRow>(
    `SELECT m.id, m.scope, m.rule_id, v.id AS version_id, o.depth, v.is_locked, v.published_at, v.contents, r.current_id, r.next_id
       FROM policies_match m JOIN policies_rule r ON r.id = m.rule_id JOIN identity_org o ON o.id = r.org_id
       JOIN policies_rule_version v ON v.match_id = m.id AND v.id IN (r.current_id, r.next_id)`,
  );
  return Map.groupBy(
    rows.map((row) => ({
      matchId: Number(row.id),
      scope: row.scope,
      ruleId: row.rule_id,
      versionId: row.version_id,
      orgDepth: row.depth,
      isLocked: row.is_locked,
      publishedMs: row.published_at.getTime(),
      contents: row.contents,
      isCurrent: row.version_id === row.current_id,
      isNext: row.version_id === row.next_id,
    })),
    ({ matchId }) => matchId,
  );
}

/** Documents of the classes that devices were placed in, as a worker would make them. */
export async function compileClasses(context: SeedContext): Promise<void> {
  const { client } = context;
  const versions = await listVersions(context);
  const { rows } = await client.query<{ id: number; item: number; matches: string[] }>(
    'SELECT id, item, matches FROM policies_class WHERE NOT is_compiled ORDER BY id',
  );
  for (const { id, item, matches: texts } of rows) {
    const kind = kindOfItem(item);
    const matches = texts.map(Number);
    const found = matches.flatMap((code) => versions.get(decodeFit(code).matchId) ?? []);
    const staged = new Set(found.filter(({ isNext }) => isNext).map(({ ruleId }) => ruleId));
    const now = contentOf(kind, matches, versions, countsNow);
    const next = contentOf(kind, matches, versions, countsNext(staged));
    const isStaged = staged.size > 0 && next.key !== now.key;
    for (const content of [now, next]) {
      const hash = hashOfContent(kind, content);
      if (hash === null) continue;
      await client.query(
        'INSERT INTO policies_document (hash, kind, document, files) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [hash, kind, JSON.stringify(content.document), JSON.stringify(content.files)],
      );
    }
    await client.query(
      `UPDATE policies_class SET is_compiled = true, hash = $2, winners = $3, next_hash = $4, next_winners = $5, next_rules = $6
        WHERE id = $1`,
      [
        id,
        hashOfContent(kind, now),
        now.winners,
        isStaged ? hashOfContent(kind, next) : null,
        isStaged ? next.winners : [],
        isStaged ? [...staged] : null,
      ],
    );
  }
}
