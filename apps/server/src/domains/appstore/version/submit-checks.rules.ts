import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import {
  advisedTargetSdk,
  certificateNoticeDays,
  maxScreenshots,
  minScreenshots,
} from '@tilldeck/contracts/appstore/app.limits';
import type { Listing, SubmitCheck, SubmitCheckCode } from '@tilldeck/contracts/appstore/app.schemas';
import { audienceIsNamed, type PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';

export interface CheckedVersion {
  listing: Listing;
  settings: PublishSettings;
  facts: ApkFacts;
  isBlacklisted: boolean;
  /** The newest version that passed; null before there is one. */
  before: { versionCode: number; versionName: string; certificateSha256: string; permissions: string[] } | null;
  nowMs: number;
}

const dayMs = 86_400_000;

const found =
  (level: SubmitCheck['level']) =>
  (isFound: boolean, code: SubmitCheckCode, field = '', values: SubmitCheck['values'] = {}): SubmitCheck[] =>
    isFound ? [{ code, level, field, values }] : [];
const error = found('error');
const warning = found('warning');

/** Everything a reviewer would refuse a version by, and what they would ask about. */
export const submitChecksOf = (version: CheckedVersion): SubmitCheck[] => [
  ...checkTexts(version.listing),
  ...checkPictures(version.listing),
  ...checkSettings(version),
  ...checkFile(version),
];

const checkTexts = (listing: Listing): SubmitCheck[] => [
  ...error(listing.name === '', 'name_missing', 'name'),
  ...error(listing.categoryId === null, 'category_missing', 'categoryId'),
  ...error(listing.keywords.length === 0, 'keywords_missing', 'keywords'),
  ...error(listing.introduction === '', 'introduction_missing', 'introduction'),
  ...error(listing.versionDetail === '', 'version_detail_missing', 'versionDetail'),
  ...error(!listing.isAgreed, 'agreement_missing', 'isAgreed'),
];

/** An orientation has no screenshot or enough of them, and one of the two has some. */
function checkPictures({ iconFileId, landscapeFileIds, portraitFileIds }: Listing): SubmitCheck[] {
  const few = (field: string, { length: count }: readonly string[]) =>
    error(count > 0 && count < minScreenshots, 'screenshots_few', field, {
      count,
      min: minScreenshots,
      max: maxScreenshots,
    });
  const isNone = landscapeFileIds.length + portraitFileIds.length === 0;
  return [
    ...error(iconFileId === null, 'icon_missing', 'iconFileId'),
    ...error(isNone, 'screenshots_missing', 'landscapeFileIds', { min: minScreenshots, max: maxScreenshots }),
    ...few('landscapeFileIds', landscapeFileIds),
    ...few('portraitFileIds', portraitFileIds),
  ];
}

function checkSettings({ settings, nowMs }: CheckedVersion): SubmitCheck[] {
  const named = audienceIsNamed(settings);
  const isPast = settings.publishAt !== null && Date.parse(settings.publishAt) <= nowMs;
  return [
    ...error(!named.visibility, 'audience_missing', 'visibility'),
    ...error(!named.deployment, 'audience_missing', 'deployment'),
    ...error(isPast, 'publish_time_past', 'publishAt', { time: settings.publishAt ?? '' }),
  ];
}

function checkFile({ facts, isBlacklisted, before, nowMs }: CheckedVersion): SubmitCheck[] {
  const [signer] = facts.certificates;
  const daysLeft = signer ? Math.floor((Date.parse(signer.validTo) - nowMs) / dayMs) : 0;
  const added = before ? facts.permissions.filter((name) => !before.permissions.includes(name)) : [];
  const isOtherSigner = before !== null && before.certificateSha256 !== signer?.sha256;
  const isLower = before !== null && facts.versionCode <= before.versionCode;
  const isV1Only = facts.schemes.every((scheme) => scheme === 'v1');
  return [
    ...error(isBlacklisted, 'package_blacklisted', '', { package: facts.package }),
    ...error(isOtherSigner, 'other_signer'),
    ...error(isLower, 'version_not_higher', '', { found: facts.versionCode, known: before?.versionCode ?? 0 }),
    ...error(facts.isDebuggable, 'debuggable'),
    ...warning(facts.targetSdk < advisedTargetSdk, 'target_sdk_old', '', {
      found: facts.targetSdk,
      advised: advisedTargetSdk,
    }),
    ...warning(daysLeft < certificateNoticeDays, 'certificate_expiring', '', { days: Math.max(0, daysLeft) }),
    ...warning(added.length > 0, 'permissions_added', '', { count: added.length, names: added.join(', ') }),
    ...warning(isV1Only, 'signature_v1_only'),
  ];
}
