import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';

type FactField = Comparison['facts'][number]['field'];
type ListField = Comparison['lists'][number]['field'];
type TextField = Comparison['texts'][number]['field'];
type PictureField = Comparison['pictures'][number]['field'];
type CategoryName = AppVersionDetail['categoryName'];

/** Everything that counts as a fact of a version, as text: what differs is what a reviewer looks at. */
const facts: Record<FactField, (version: AppVersionDetail) => string> = {
  versionCode: ({ versionCode }) => String(versionCode),
  versionName: ({ versionName }) => versionName,
  size: ({ size }) => String(size),
  minSdk: (version) => String(version.facts.minSdk),
  targetSdk: (version) => String(version.facts.targetSdk),
  // All who signed: one more is a change as well.
  certificate: (version) => version.facts.certificates.map(({ sha256 }) => sha256).join(' '),
  schemes: (version) => version.facts.schemes.join(', '),
  isDebuggable: (version) => String(version.facts.isDebuggable),
};

const lists: Record<ListField, (version: AppVersionDetail) => readonly string[]> = {
  permissions: (version) => version.facts.permissions,
  exported: (version) => version.facts.exported.map(({ type, name }) => `${type}: ${name}`),
  abis: (version) => version.facts.abis,
  keywords: ({ keywords }) => keywords,
};

const texts: Record<TextField, (version: AppVersionDetail, say: (name: CategoryName) => string) => string> = {
  name: ({ name }) => name,
  introduction: ({ introduction }) => introduction,
  versionDetail: ({ versionDetail }) => versionDetail,
  category: ({ categoryName }, say) => say(categoryName),
  secondCategory: ({ secondCategoryName }, say) => say(secondCategoryName),
};

const pictures: Record<PictureField, (version: AppVersionDetail) => readonly string[]> = {
  icon: ({ iconFileId }) => (iconFileId ? [iconFileId] : []),
  landscape: ({ landscapeFileIds }) => landscapeFileIds,
  portrait: ({ portraitFileIds }) => portraitFileIds,
};

const entriesOf = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][];

function compareLists(before: readonly string[], after: readonly string[]) {
  const had = new Set(before);
  const has = new Set(after);
  return {
    added: [...has].filter((one) => !had.has(one)),
    removed: [...had].filter((one) => !has.has(one)),
    kept: [...has].filter((one) => had.has(one)),
  };
}

/** How a version differs from the one before it. Of a first version everything is new. */
export function compareVersions(
  before: AppVersionDetail | null,
  after: AppVersionDetail,
  sayCategory: (name: CategoryName) => string,
): Comparison {
  return {
    before: before && { id: before.id, versionCode: before.versionCode, versionName: before.versionName },
    facts: entriesOf(facts).map(([field, read]) => {
      const [old, now] = [before && read(before), read(after)];
      return { field, before: old, after: now, isChanged: old !== now };
    }),
    lists: entriesOf(lists).map(([field, read]) => ({
      field,
      ...compareLists(before ? read(before) : [], read(after)),
    })),
    texts: entriesOf(texts).map(([field, read]) => {
      const [old, now] = [before && read(before, sayCategory), read(after, sayCategory)];
      return { field, before: old, after: now, isChanged: old !== now };
    }),
    pictures: entriesOf(pictures).map(([field, read]) => {
      const [old, now] = [before ? [...read(before)] : [], [...read(after)]];
      return { field, before: old, after: now, isChanged: old.join() !== now.join() };
    }),
  };
}
