import { createContext, useContext } from 'react';
import { call } from '../../lib/request/call.ts';
import { canUse, type Guarded } from '../../lib/session/permission.ts';
import { useSession } from '../../lib/session/session-state.ts';

/** What blocks need from around them. The gallery and tests put local answers here. */
export interface BlocksEnvironment {
  call: typeof call;
  /** Null: the signed-in person's permissions decide. */
  mayCall: ((route: Guarded) => boolean) | null;
}

export const BlocksContext = createContext<BlocksEnvironment>({ call, mayCall: null });

export const useBlocks = (): BlocksEnvironment => useContext(BlocksContext);

/** Whether the person may make a call; blocks leave out what they may not. Without a route there is no question. */
export function useMayCall(): (route: Guarded | undefined) => boolean {
  const { mayCall } = useBlocks();
  // Read so that a change of session shows.
  useSession();
  return (route) => route === undefined || (mayCall ? mayCall(route) : canUse(route));
}
