import { apkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import type { Verdict } from './check-request.ts';

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What the checking process said. It has read a stranger's bytes, so its word is held against its form: null is none. */
export function readVerdict(output: string): Verdict | null {
  const verdict = JSON.parse(output) as Verdict;
  if (!('facts' in verdict) || !verdict.facts.app) return verdict;
  const { facts, iconPng } = verdict.facts.app;
  const isPng = iconPng !== null && Buffer.from(iconPng, 'base64').subarray(0, pngHead.length).equals(pngHead);
  const read = apkFacts.safeParse(facts);
  return read.success
    ? { facts: { ...verdict.facts, app: { facts: read.data, iconPng: isPng ? iconPng : null } } }
    : null;
}
