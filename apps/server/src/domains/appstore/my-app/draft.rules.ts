import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import { maxAppName } from '@tilldeck/contracts/appstore/app.limits';
import { type AppVersionDetail, type Listing, listing } from '@tilldeck/contracts/appstore/app.schemas';
import { type VersionEvent, type VersionState, versionMoves } from '@tilldeck/contracts/appstore/app.states';
import { type PublishSettings, publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';

/** Where a version gets to; undefined when it cannot be done in this state. */
export const stateAfter = (from: VersionState, event: VersionEvent): VersionState | undefined =>
  versionMoves.find((move) => move.from === from && move.event === event)?.to;

/** The first version begins with what its file says of itself. */
export const firstListing = (facts: ApkFacts, iconFileId: string | null): Listing =>
  listing.parse({ name: facts.label.trim().slice(0, maxAppName).trim(), iconFileId });

/** A later one with what was said of the version before; what is new in it, and the agreement, are its own. */
export const nextListing = (before: Listing, iconFileId: string | null): Listing => ({
  ...before,
  iconFileId: before.iconFileId ?? iconFileId,
  versionDetail: '',
  isAgreed: false,
});

/** Who gets it is asked again each time: tags and partners of then may be gone. */
export const nextSettings = (before: PublishSettings): PublishSettings =>
  publishSettings.parse({
    upgradeMode: before.upgradeMode,
    isInstant: before.isInstant,
    healthMinutes: before.healthMinutes,
  });

export type FileRefusal =
  | { code: 'appstore.other_package'; values: { found: string; wanted: string } }
  | { code: 'appstore.other_signer'; values: Record<string, never> }
  | { code: 'appstore.version_lower'; values: { found: number; known: number } };

/** Why a file cannot be the next version of an app. `passed`: the highest version that passed both reviews. */
export function refusalOfFile(
  app: { package: string; certificateSha256: string },
  passed: { versionCode: number } | null,
  facts: ApkFacts,
): FileRefusal | null {
  if (facts.package !== app.package)
    return { code: 'appstore.other_package', values: { found: facts.package, wanted: app.package } };
  if (!passed) return null;
  if (facts.certificates[0]?.sha256 !== app.certificateSha256) return { code: 'appstore.other_signer', values: {} };
  if (facts.versionCode <= passed.versionCode)
    return { code: 'appstore.version_lower', values: { found: facts.versionCode, known: passed.versionCode } };
  return null;
}

const told = (names: readonly string[]): string => names.join(', ');

/** What the trail tells of a draft: everything that can be changed about it. */
export const factsOfVersion = (version: AppVersionDetail) => ({
  version: `${version.versionName} (${version.versionCode})`,
  name: version.name,
  category: version.categoryName?.nameEn ?? null,
  secondCategory: version.secondCategoryName?.nameEn ?? null,
  keywords: told(version.keywords),
  introduction: version.introduction,
  versionDetail: version.versionDetail,
  icon: version.iconFileId,
  landscape: told(version.landscapeFileIds),
  portrait: told(version.portraitFileIds),
  isAgreed: version.isAgreed,
  upgradeMode: version.settings.upgradeMode,
  isInstant: version.settings.isInstant,
  publishAt: version.settings.publishAt,
  visibility: version.settings.visibility,
  partners: told(version.settings.partnerIds),
  areas: told(version.settings.areaCodes),
  models: told(version.settings.modelIds),
  adaptsNewModels: version.settings.adaptsNewModels,
  deployment: version.settings.deployment,
  tags: told(version.settings.tagIds),
  groups: told(version.settings.groupIds),
  serials: told(version.settings.sns),
  percent: version.settings.percent,
  healthMinutes: version.settings.healthMinutes,
});
