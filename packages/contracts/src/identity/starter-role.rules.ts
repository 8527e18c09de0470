import type { ActionKey } from '../core/route.ts';
import type { ThirdPartyService } from '../core/third-party.ts';
import type { Grants } from './role.schemas.ts';

/** Roles people begin with. Each does the job its name says, and no more; the texts are `role:starter.<name>`. */
export const starterRoleNames = ['operator', 'support', 'developer', 'shop-manager', 'reviewer', 'readonly'] as const;
export type StarterRoleName = (typeof starterRoleNames)[number];

/** What a role may do, by directories or pages of the menu. */
export interface RoleShape {
  /** Entries where everything is allowed; `*` is the whole menu. */
  full: readonly string[];
  /** Entries that may be looked at. */
  read: readonly string[];
  /** Single pages with exactly these actions. */
  acts?: Readonly<Record<string, readonly ActionKey[]>>;
  services?: readonly ThirdPartyService[];
}

const look = ['query', 'get', 'export'] as const;
const arrange = [...look, 'add', 'edit'] as const;
/** Makes, pauses, retries and ends what is done to devices. Approving is for somebody else. */
const send = [...look, 'add', 'edit', 'delete'] as const;

const sending = { task: send, release: send, timed: send, notification: send, journal: send, ota: send };
const testing = { examination: [...look, 'add'], diagnostics: [...look, 'add'] } as const;

export const starterRoles: Readonly<Record<StarterRoleName, RoleShape>> = {
  // Deleting and giving away are the same permission: neither is part of looking after devices.
  operator: {
    full: ['map', 'support'],
    read: ['*'],
    acts: { device: [...look, 'edit'], shop: arrange, group: arrange, tag: arrange, ...sending, ...testing },
  },
  support: {
    full: ['support', 'remote'],
    read: ['*'],
    acts: { device: look, task: send, journal: send, uselog: look, ...testing },
  },
  developer: {
    full: ['myapp', 'appdefinition', 'appparameter', 'developer'],
    read: ['appstore', 'device-fleet', 'device-records'],
    services: ['openApi', 'webhook'],
  },
  'shop-manager': {
    full: ['map'],
    read: ['device-fleet', 'device-records', 'accounts', 'support'],
    acts: { device: [...look, 'edit'], shop: [...look, 'edit'], task: send, notification: send, ...testing },
  },
  reviewer: { full: ['appaudit', 'applist', 'category'], read: ['appstore', 'device-fleet', 'support'] },
  readonly: { full: [], read: ['*'] },
};

/** A directory or a page; directories have no actions. */
interface MenuEntry {
  key: string;
  parentKey: string | null;
  actions: readonly ActionKey[];
}

const looking: readonly ActionKey[] = ['query', 'get'];

/** The permissions of a role among the entries that exist; entries nobody has declared yet have no effect. */
export function shapedGrants({ full, read, acts = {} }: RoleShape, entries: readonly MenuEntry[]): Grants {
  const parentOf = new Map(entries.map(({ key, parentKey }) => [key, parentKey]));
  const isBelow = (key: string | null | undefined, keys: readonly string[]): boolean =>
    key !== null && key !== undefined && (keys.includes(key) || isBelow(parentOf.get(key), keys));
  const covers = (keys: readonly string[], key: string) => keys.includes('*') || isBelow(key, keys);
  const allowed = ({ key, actions }: MenuEntry): readonly ActionKey[] => {
    if (covers(full, key)) return actions;
    const given = acts[key] ?? (covers(read, key) ? looking : []);
    return actions.filter((action) => given.includes(action));
  };
  return Object.fromEntries(
    entries.map((entry) => [entry.key, allowed(entry)] as const).filter(([, actions]) => actions.length > 0),
  );
}
