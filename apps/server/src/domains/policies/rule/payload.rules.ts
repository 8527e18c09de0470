import { type PolicyKindName, policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { PolicyContent, PolicyFile, PolicySecrets } from '@tilldeck/db/stored-shapes';

export type Payload = Record<string, unknown>;

/** A file of a rule with what its content was found to be. */
export interface RuleFileFacts extends PolicyFile {
  kind: string;
  widthPx: number | null;
  heightPx: number | null;
}

const listOf = (value: unknown): Payload[] => (Array.isArray(value) ? (value as Payload[]) : []);

/** The files a payload names, in its order. */
export const filesNamed = (payload: Payload): string[] =>
  [payload, ...listOf(payload.pictures), ...listOf(payload.resources)]
    .map(({ fileId }) => fileId)
    .filter((id) => typeof id === 'string');

/** Kinds of files that may be named; a second screen shows pictures and videos. */
export const fileKindsOf = {
  wallpaper: ['wallpaper'],
  boot_animation: ['bootAnimation'],
  screen_ads: ['screenPicture', 'screenVideo'],
  alarm_voice: ['alarmVoice'],
} as const satisfies Partial<Record<PolicyKindName, readonly string[]>>;

/** The packages a payload names. */
export function packagesNamed(payload: Payload): string[] {
  const one = typeof payload.package === 'string' ? [payload.package] : [];
  const many = Array.isArray(payload.packages) ? payload.packages.map(String) : [];
  return [...one, ...many, ...listOf(payload.entries).map((entry) => String(entry.package))];
}

export interface TypedSecrets {
  password: string | null;
  wifiKey: string | null;
}

/** The payload as it is kept, and what was typed of its secrets. */
export function withoutSecrets(payload: Payload): { payload: Payload; typed: TypedSecrets } {
  const { password, ...rest } = payload;
  const wifi = rest.wifi as Payload | undefined;
  const { password: wifiKey, ...network } = wifi ?? {};
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    payload: wifi ? { ...rest, wifi: network } : rest,
    typed: { password: text(password), wifiKey: text(wifiKey) },
  };
}

/** Secrets that are set, by the field of the form. */
export const secretNames = ({ pin, wifiSecretId }: PolicySecrets): string[] => [
  ...(pin ? ['password'] : []),
  ...(wifiSecretId ? ['wifi.password'] : []),
];

const hasPin = (kind: PolicyKindName): boolean => kind === 'kiosk' || kind === 'app_lock';

/** Whether a rule can be released: an app lock without a password locks nothing, a closed network needs its key. */
export function isSecretMissing(kind: PolicyKindName, payload: Payload, { pin, wifiSecretId }: PolicySecrets): boolean {
  if (kind === 'app_lock') return !pin;
  const wifi = payload.wifi as Payload | undefined;
  return wifi !== undefined && wifi.security !== 'open' && !wifiSecretId;
}

/** How a document names the key of a network: opened for the device alone. */
export const secretMark = (id: string): string => `secret:${id}`;
export const markedSecret = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith('secret:') ? value.slice(7) : null;

const fileOf = ({ sha256, name }: RuleFileFacts) => ({ sha256, name });

/** What devices get of a payload: one document, or one for each picture. */
export function contentsOf(
  kind: PolicyKindName,
  payload: Payload,
  secrets: PolicySecrets,
  files: ReadonlyMap<string, RuleFileFacts>,
): PolicyContent[] {
  const named = filesNamed(payload).flatMap((id) => files.get(id) ?? []);
  const kept = (some: readonly RuleFileFacts[]): PolicyFile[] =>
    some.map(({ id, sha256, name, size }) => ({ id, sha256, name, size }));
  const one = (document: Payload): PolicyContent[] => [
    { document: policyKindOf(kind).document.parse(document), files: kept(named) },
  ];
  const [first] = named;
  switch (kind) {
    case 'wallpaper':
      return named.map((file) => ({
        document: { picture: { ...fileOf(file), widthPx: file.widthPx ?? 0, heightPx: file.heightPx ?? 0 } },
        files: kept([file]),
      }));
    case 'boot_animation':
      return one({ archive: first && fileOf(first), speed: payload.speed, intervalS: payload.intervalS });
    case 'alarm_voice':
      return one({ voice: first && fileOf(first) });
    case 'screen_ads':
      return one({
        playType: payload.playType,
        resources: listOf(payload.resources).flatMap(({ fileId, seconds }) => {
          const file = files.get(String(fileId));
          const format = file?.kind === 'screenVideo' ? 'video' : 'picture';
          return file ? [{ ...fileOf(file), format, seconds }] : [];
        }),
      });
    case 'custom_settings': {
      const wifi = payload.wifi as Payload | undefined;
      const password = secrets.wifiSecretId && wifi?.security !== 'open' ? secretMark(secrets.wifiSecretId) : null;
      return one({ ...payload, ...(wifi ? { wifi: { ...wifi, password } } : {}) });
    }
    case 'kiosk':
    case 'app_lock':
    case 'anti_uninstall':
    case 'auto_install':
    case 'recommended_apps':
    case 'app_permissions':
    case 'device_permissions':
    case 'print_settings': {
      const { digits: _, ...rest } = payload;
      return one(hasPin(kind) ? { ...rest, pin: secrets.pin ?? null } : rest);
    }
  }
}

/** Sizes of the pictures a rule has, in the order of its documents; null where any screen will do. */
export const screensOf = (kind: PolicyKindName, contents: readonly PolicyContent[]): string[] | null =>
  policyKindOf(kind).gates.fitsScreen
    ? contents.map(({ document }) => {
        const picture = document.picture as { widthPx: number; heightPx: number };
        return `${picture.widthPx}x${picture.heightPx}`;
      })
    : null;

/** A document as people may see it: what opens a lock, or a network, is left out. */
export function withoutMarks(document: Payload | null): Payload | null {
  if (!document) return null;
  const { pin, wifi, ...rest } = document;
  const { password: _, ...network } = (wifi ?? {}) as Payload;
  return {
    ...rest,
    ...('pin' in document ? { hasPassword: pin !== null } : {}),
    ...(wifi ? { wifi: network } : {}),
  };
}

/** Only what the scope names is kept: what was chosen before another scope was does not linger. */
export function tidyTarget(target: RuleTarget): RuleTarget {
  const { scope, modelIds, groupIds, tagIds, sns, shopIds, partnerIds } = target;
  switch (scope) {
    case 'model':
      return { scope, modelIds: modelIds ?? [] };
    case 'group':
      return { scope, groupIds: groupIds ?? [] };
    case 'tag':
      return { scope, tagIds: tagIds ?? [] };
    case 'sn':
      return { scope, sns: sns ?? [] };
    case 'shop':
      return { scope, shopIds: shopIds ?? [] };
    case 'partner':
      return { scope, partnerIds: partnerIds ?? [] };
    case 'all':
      return { scope };
  }
}
