import { type PolicyKindName, policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleScope } from '@tilldeck/contracts/policies/rule.schemas';
import type { PolicyContent, PolicyFile } from '@tilldeck/db/stored-shapes';
import { decodeFit } from '../resolve/match.rules.ts';
import { type Resolved, resolve, winnersOf } from '../resolve/merge.rules.ts';
import type { Candidate } from '../resolve/precedence.rules.ts';
import { canonical } from './canonical.rules.ts';

/** A released version as its matcher leads to it. */
export interface MatchedVersion {
  matchId: number;
  scope: RuleScope;
  ruleId: string;
  versionId: string;
  orgDepth: number;
  isLocked: boolean;
  publishedMs: number;
  contents: readonly PolicyContent[];
  /** Counts now. */
  isCurrent: boolean;
  /** Counts once the release in stages has reached a device. */
  isNext: boolean;
}

export interface ClassContent {
  /** The same for the same document; null for none. */
  key: string | null;
  document: Record<string, unknown> | null;
  files: PolicyFile[];
  winners: string[];
  resolved: Resolved;
}

/** What a device that matches like this gets of the versions. */
export function contentOf(
  kind: PolicyKindName,
  matches: readonly number[],
  versions: ReadonlyMap<number, readonly MatchedVersion[]>,
  counts: (version: MatchedVersion) => boolean,
): ClassContent {
  const files = new Map<string, PolicyFile>();
  const candidates = matches.flatMap((code): Candidate[] => {
    const { matchId, groupDepth, variant } = decodeFit(code);
    const version = versions.get(matchId)?.find(counts);
    const content = version?.contents[Math.max(0, variant - 1)];
    if (!version || !content) return [];
    for (const file of content.files) files.set(file.sha256, file);
    return [{ ...version, groupDepth, content: content.document }];
  });
  const resolved = resolve(policyKindOf(kind), candidates);
  const { document } = resolved;
  const text = JSON.stringify(document);
  return {
    document,
    resolved,
    key: document && canonical(document),
    files: document ? [...files.values()].filter(({ sha256 }) => text.includes(sha256)) : [],
    winners: winnersOf(resolved),
  };
}

export const countsNow = ({ isCurrent }: MatchedVersion): boolean => isCurrent;

/** Of rules that go out in stages the new version, of the others the one that counts. */
export const countsNext =
  (staged: ReadonlySet<string>) =>
  ({ ruleId, isCurrent, isNext }: MatchedVersion): boolean =>
    staged.has(ruleId) ? isNext : isCurrent;
