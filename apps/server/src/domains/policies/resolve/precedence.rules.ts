import type { beatReasons } from '@tilldeck/contracts/policies/effective.schemas';
import type { RuleScope } from '@tilldeck/contracts/policies/rule.schemas';

/** A released rule that matches a device, with how near it is. */
export interface Candidate {
  ruleId: string;
  versionId: string;
  scope: RuleScope;
  /** Depth of the nearest group by which it matches, 1 for a group at the top; 0 for other scopes. */
  groupDepth: number;
  /** Depth of the rule's organisation: 0 for the vendor. All are on the line above the device, so deeper is nearer. */
  orgDepth: number;
  isLocked: boolean;
  publishedMs: number;
  /** What the rule asks for, in the form of the kind's document. */
  content: Record<string, unknown>;
}

export type BeatReason = (typeof beatReasons)[number];

const ranks: Record<RuleScope, number> = { sn: 0, shop: 1, group: 2, tag: 2, model: 3, partner: 4, all: 5 };

/** Equally near as a group at the top: without a depth of its own, tags and nested groups would beat each other in a circle. */
const tagDepth = 1;
const depthOf = ({ scope, groupDepth }: Candidate): number => (scope === 'tag' ? tagDepth : groupDepth);

const neverLocked = Number.POSITIVE_INFINITY;
const lockOf = ({ isLocked, orgDepth }: Candidate): number => (isLocked ? orgDepth : neverLocked);

/** What decides between two rules, the most important first; smaller wins. */
const criteria: readonly (readonly [BeatReason, (one: Candidate) => number])[] = [
  ['lock', lockOf],
  ['scope', ({ scope }) => ranks[scope]],
  ['group', (one) => -depthOf(one)],
  ['organisation', ({ orgDepth }) => -orgDepth],
  ['newer', ({ publishedMs }) => -publishedMs],
  ['newer', ({ versionId }) => -Number(versionId)],
];

/** Negative when the first wins. A total order: every set of rules has one winner. */
export function compareCandidates(first: Candidate, second: Candidate): number {
  for (const [, of] of criteria) {
    const [left, right] = [of(first), of(second)];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Why the winner won. */
export const beatReason = (winner: Candidate, loser: Candidate): BeatReason =>
  criteria.find(([, of]) => of(winner) !== of(loser))?.[0] ?? 'newer';

/** Only their date decides between the two. */
export const isTie = (first: Candidate, second: Candidate): boolean => beatReason(first, second) === 'newer';
