import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { ThirdPartyService } from '@tilldeck/contracts/core/third-party';
import { platformApiDefault } from '@tilldeck/contracts/identity/credential.limits';
import type { CurrentUser, MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { useSyncExternalStore } from 'react';

/** Who is signed in, as the interface knows it (spec section 3). The server decides again on every call. */
export interface SessionState {
  token: string | null;
  authToken: string | null;
  name: string;
  nickname: string;
  menu: MenuNode[];
  loginErrorCount: number;
  /** Permission id to the actions allowed there. */
  permissions: ReadonlyMap<string, ReadonlySet<ActionKey>>;
  org: CurrentUser['org'] | null;
  /** Set while somebody acts for a partner. */
  acting: CurrentUser['acting'];
  services: ReadonlySet<ThirdPartyService>;
  avatar: string | null;
  /** Names to show. Somebody without roles is labelled `admin`; permissions never come from here. */
  roles: string[];
  info: CurrentUser['user'] | null;
  platformapi: number;
  /** A second factor is demanded and this session has none: only the page that sets one up works. */
  isFactorMissing: boolean;
  /** From when a second factor is demanded of this person, who has none. */
  factorDemandedFrom: string | null;
  /** Where live changes stood when this was read. */
  liveSeq: number;
}

const signedOut: SessionState = {
  token: null,
  authToken: null,
  name: '',
  nickname: '',
  menu: [],
  loginErrorCount: 0,
  permissions: new Map(),
  org: null,
  acting: null,
  services: new Set(),
  avatar: null,
  roles: [],
  info: null,
  platformapi: platformApiDefault,
  isFactorMissing: false,
  factorDemandedFrom: null,
  liveSeq: 0,
};

let current = signedOut;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => current;

export function changeSession(changes: Partial<SessionState>): void {
  current = { ...current, ...changes };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): SessionState => useSyncExternalStore(subscribe, sessionState);

export const labelForNoRoles = 'admin';

/** The server's answer in the shape the interface uses. */
export const sessionFrom = (token: string, answer: CurrentUser, menu: MenuNode[]): SessionState => ({
  token,
  authToken: token,
  name: answer.user.loginName,
  nickname: answer.user.nickName,
  menu,
  loginErrorCount: 0,
  permissions: new Map(
    answer.permissions.map((entry) => [
      entry.permissionId,
      new Set(entry.actionList.map((listed) => listed.action)) as ReadonlySet<ActionKey>,
    ]),
  ),
  org: answer.org,
  acting: answer.acting,
  services: new Set(answer.services),
  avatar: answer.user.headImg,
  roles: answer.user.role.length > 0 ? answer.user.role : [labelForNoRoles],
  info: answer.user,
  platformapi: answer.platformapi,
  isFactorMissing: answer.isFactorMissing,
  factorDemandedFrom: answer.factorDemandedFrom,
  liveSeq: answer.liveSeq,
});
