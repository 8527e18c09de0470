import type { RuleScope } from '@tilldeck/contracts/policies/rule.schemas';
import type { LeftOutReason } from '@tilldeck/contracts/policies/rule.states';

/** What decides whether a released rule matches a device, apart from what the rule sets. */
export interface Matcher {
  id: number;
  orgId: number;
  scope: RuleScope;
  modelIds: readonly number[];
  groupIds: readonly number[];
  tagIds: readonly number[];
  shopIds: readonly string[];
  partnerIds: readonly number[];
  sns: readonly string[];
  minAndroid: number | null;
  minFirmware: readonly number[] | null;
  /** Sizes of the pictures a rule has, `1920x1080`; null where any screen will do. */
  screens: readonly string[] | null;
  needsSecondScreen: boolean;
}

/** A device as rules see it. */
export interface PlacedDevice {
  sn: string;
  /** Organisations that control it, its owner included; the vendor, who controls all, may be left out. */
  controllers: readonly number[];
  modelId: number;
  baseModelId: number | null;
  /** From the group at the top down to its own. */
  groupLine: readonly number[];
  shopId: string | null;
  tags: readonly number[];
  osVersion: string;
  firmwareVersion: string;
  /** Whether it can show something on a second screen; null until it said what it can apply. */
  hasSecondScreen: boolean | null;
  screen: string;
}

const vendor = 1;

/** The rule is aimed at the device, whether or not the device can have it. */
export function isAimed(matcher: Matcher, device: PlacedDevice): boolean {
  const controllers = new Set([...device.controllers, vendor]);
  if (!controllers.has(matcher.orgId)) return false;
  switch (matcher.scope) {
    case 'all':
      return true;
    case 'partner':
      return matcher.partnerIds.some((id) => controllers.has(id));
    case 'model':
      return matcher.modelIds.some((id) => id === device.modelId || id === device.baseModelId);
    case 'group':
      return matcher.groupIds.some((id) => device.groupLine.includes(id));
    case 'tag':
      return matcher.tagIds.some((id) => device.tags.includes(id));
    case 'shop':
      return device.shopId !== null && matcher.shopIds.includes(device.shopId);
    case 'sn':
      return matcher.sns.includes(device.sn);
  }
}

/** The numbers of a version, `[2, 5, 6]` of 'V2.5.6'; null where none is known. */
export function versionNumbers(text: string): number[] | null {
  const found = /\d{1,9}(?:\.\d{1,9})*/.exec(text)?.[0];
  return found === undefined ? null : found.split('.').map(Number);
}

function isBelow(version: readonly number[], least: readonly number[]): boolean {
  for (let at = 0; at < Math.max(version.length, least.length); at++) {
    const [have, want] = [version[at], least[at]];
    // As PostgreSQL compares arrays: a shorter one that agrees so far is smaller.
    if (have === undefined || want === undefined) return have === undefined;
    if (have !== want) return have < want;
  }
  return false;
}

/** Why a device that the rule is aimed at does not get it; null when it does. What a device has not told never removes a rule. */
export function leftOutReason(matcher: Matcher, device: PlacedDevice): LeftOutReason | null {
  const android = /Android (\d{1,4})/.exec(device.osVersion)?.[1];
  if (matcher.minAndroid !== null && android !== undefined && Number(android) < matcher.minAndroid)
    return 'android_too_old';
  const firmware = versionNumbers(device.firmwareVersion);
  if (matcher.minFirmware && firmware && isBelow(firmware, matcher.minFirmware)) return 'firmware_too_old';
  if (matcher.screens && !matcher.screens.includes(device.screen)) return 'screen_differs';
  if (matcher.needsSecondScreen && device.hasSecondScreen === false) return 'no_second_screen';
  return null;
}

const depths = 256;
const variants = 16;

/** A match as classes keep it: the matcher, the depth of the nearest group by which it matches, and which picture fits. */
export interface Fit {
  matchId: number;
  groupDepth: number;
  /** From 1 where the rule has a picture for each screen; otherwise 0. */
  variant: number;
}

export const encodeFit = ({ matchId, groupDepth, variant }: Fit): number =>
  (matchId * depths + groupDepth) * variants + variant;

export const decodeFit = (code: number): Fit => ({
  matchId: Math.floor(code / (depths * variants)),
  groupDepth: Math.floor(code / variants) % depths,
  variant: code % variants,
});

/** How a rule matches a device; null when it does not. The database has the same in `policies_fit`. */
export function fitOf(matcher: Matcher, device: PlacedDevice): number | null {
  if (!isAimed(matcher, device) || leftOutReason(matcher, device) !== null) return null;
  const groupDepth =
    matcher.scope === 'group' ? Math.max(...matcher.groupIds.map((id) => device.groupLine.indexOf(id) + 1)) : 0;
  const variant = matcher.screens ? matcher.screens.indexOf(device.screen) + 1 : 0;
  return encodeFit({ matchId: matcher.id, groupDepth, variant });
}
