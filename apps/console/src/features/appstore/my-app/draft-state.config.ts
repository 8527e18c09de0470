import { type AppVersionDetail, type Listing, listing, listingRule } from '@tilldeck/contracts/appstore/app.schemas';
import { type PublishSettings, publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { describeIssue, type FieldProblem } from '../../../lib/form/field-problems.ts';

/** What somebody types into a draft: all of it, as it is saved. */
export interface DraftValues {
  listing: Listing;
  settings: PublishSettings;
}

const listingNames = Object.keys(listing.shape) as (keyof Listing)[];

export const draftOf = (version: AppVersionDetail): DraftValues => ({
  listing: Object.fromEntries(listingNames.map((name) => [name, version[name]])) as Listing,
  settings: version.settings,
});

export const isSame = (one: DraftValues, other: DraftValues): boolean => JSON.stringify(one) === JSON.stringify(other);

export type DraftProblems = Partial<Record<keyof Listing | keyof PublishSettings, FieldProblem>>;

/** What keeps a draft from being saved. That something is missing does not. */
export function problemsOf({ listing: texts, settings }: DraftValues): DraftProblems {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of listingRule.safeParse(texts).error?.issues ?? []) {
    const name = String(issue.path[0]);
    problems[name] ??= describeIssue(issue, texts[name as keyof Listing]);
  }
  for (const issue of publishSettings.safeParse(settings).error?.issues ?? []) {
    const name = String(issue.path[0]);
    problems[name] ??= describeIssue(issue, settings[name as keyof PublishSettings]);
  }
  return problems;
}

/** The element a field of the draft is found by, so that a check can lead to it. */
export const draftFieldId = (field: string): string => `draft-${field}`;

export function leadTo(field: string): void {
  const target = document.getElementById(draftFieldId(field));
  if (!target) return;
  target.scrollIntoView({ block: 'center', behavior: 'smooth' });
  const control = target.matches('input, textarea, button, select') ? target : target.querySelector('input, button');
  (control as HTMLElement | null)?.focus({ preventScroll: true });
}
