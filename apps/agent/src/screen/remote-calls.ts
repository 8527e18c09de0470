import type { RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import type { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import type { TakeAnswer } from '@tilldeck/contracts/remote/remote-device.schemas';

type Routes = typeof remoteDeviceRoutes;
export type TakenSession = NonNullable<TakeAnswer['session']>;

/** What is asked of the server about remote sessions, signed by the device. */
export interface RemoteCalls {
  take(): Promise<TakeAnswer>;
  answer(said: RouteDraft<Routes['answer']>): Promise<RouteOutput<Routes['answer']>>;
  join(lost: RouteDraft<Routes['join']>): Promise<RouteOutput<Routes['join']>>;
  left(said: RouteDraft<Routes['left']>): Promise<unknown>;
  /** The server said that there is no such session, or not any more. */
  isOver(error: unknown): boolean;
}
