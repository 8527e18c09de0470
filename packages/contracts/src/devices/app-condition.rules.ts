export const appComparisons = ['is', 'not', 'below'] as const;
export type AppComparison = (typeof appComparisons)[number];

/** An app that devices have: in any version, or compared with one. */
export interface AppCondition {
  package: string;
  compared: { how: AppComparison; version: string } | null;
}

const signs: Record<AppComparison, string> = { is: '=', not: '!=', below: '<' };
/** Packages and versions as the text of a condition can hold them. */
export const appConditionPattern = /^([^<=!]{1,200})(?:(=|!=|<)([^\n]{1,64}))?$/;

/** `com.example.till`, `com.example.till=5.12.0`, `com.example.till!=5.12.0`, `com.example.till<5.12.0` */
export const appConditionText = ({ package: name, compared }: AppCondition): string =>
  compared ? `${name}${signs[compared.how]}${compared.version}` : name;

export function readAppCondition(text: string): AppCondition {
  const [, name = text, sign, version = ''] = appConditionPattern.exec(text) ?? [];
  const how = appComparisons.find((each) => signs[each] === sign);
  return { package: name, compared: how ? { how, version } : null };
}

export interface AppBuild {
  version: string;
  /** null: devices do not report it. */
  versionCode: number | null;
}

const partsOf = (version: string): readonly string[] => version.match(/\d+|[^\d.]+/g) ?? [];

/** Digits by their value, everything else as text: 5.9.1 is below 5.12.0, 2.0-rc1 below 2.0-rc2. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const [a = '0', b = '0'] = [left[place], right[place]];
    const difference = /^\d+$/.test(a) && /^\d+$/.test(b) ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Which of an app's builds a comparison means. The number of a version decides what is lower where both builds have
 * one: that is what an installer goes by, and texts need not be in order.
 */
export function buildsMeant<B extends AppBuild>(builds: readonly B[], { compared }: AppCondition): B[] {
  if (!compared) return [...builds];
  const { how, version } = compared;
  if (how === 'is') return builds.filter((build) => build.version === version);
  const others = builds.filter((build) => build.version !== version);
  if (how === 'not') return others;
  const codes = builds.flatMap((build) => (build.version === version ? (build.versionCode ?? []) : []));
  const lowest = codes.length > 0 ? Math.min(...codes) : null;
  return others.filter((build) =>
    lowest !== null && build.versionCode !== null
      ? build.versionCode < lowest
      : compareVersions(build.version, version) < 0,
  );
}
