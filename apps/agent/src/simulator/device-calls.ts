import { createHash, type KeyObject } from 'node:crypto';
import { storeParameterRoutes, storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { importDeviceKey, signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';
import type { RemoteCalls } from '../screen/remote-calls.ts';

const timeoutMs = 10_000;

export interface Caller {
  sn: string;
  epoch: number;
  key: KeyObject;
}

/** The server said no, by name. */
class CallRefused extends Error {
  readonly error: string;

  constructor(path: string, error: string) {
    super(`${path} was refused: ${error}`);
    this.error = error;
  }
}
const sessionEnds = ['remote.session_over', 'core.not_found'];

/** A call signed with the device's own key. */
async function call<R extends Route>(
  apiUrl: string,
  { sn, epoch, key: own }: Caller,
  { method, path, output }: R,
  draft: RouteDraft<R>,
): Promise<RouteOutput<R>> {
  const body = new TextEncoder().encode(JSON.stringify(draft));
  const key = await importDeviceKey(new Uint8Array(own.export({ format: 'der', type: 'pkcs8' })));
  const headers = await signedDeviceHeaders({ sn, epoch, key, clockOffsetMs: 0 }, method, path, body);
  const answer = await fetch(`${apiUrl}/api/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { data, error } = (await answer.json()) as { data: unknown; error?: string };
  if (!answer.ok || error) throw new CallRefused(path, error ?? String(answer.status));
  return output.parse(data) as RouteOutput<R>;
}

/** Asks what there is to do. */
export const pullWork = (
  apiUrl: string,
  caller: Caller,
  holds: { held: Record<string, string>; open: string[] },
): Promise<PullAnswer> => call(apiUrl, caller, linkRoutes.pull, holds);

/** What the store has of what is on the device. */
export const askStore = (apiUrl: string, caller: Caller, installed: { package: string; versionCode: number }[]) =>
  call(apiUrl, caller, storeRoutes.apps, { onlyInstalled: true, installed });

export const askParameters = (apiUrl: string, caller: Caller, asked: { package: string; hash: string }) =>
  call(apiUrl, caller, storeParameterRoutes.parameters, asked);

export const askInstall = (apiUrl: string, caller: Caller, asked: { versionId: string; isRetold: boolean }) =>
  call(apiUrl, caller, storeRoutes.install, asked);

/** Sessions with the screen of the device. */
export const remoteCalls = (apiUrl: string, caller: Caller): RemoteCalls => ({
  take: () => call(apiUrl, caller, remoteDeviceRoutes.take, {}),
  answer: (said) => call(apiUrl, caller, remoteDeviceRoutes.answer, said),
  join: (lost) => call(apiUrl, caller, remoteDeviceRoutes.join, lost),
  left: (said) => call(apiUrl, caller, remoteDeviceRoutes.left, said),
  isOver: (error) => error instanceof CallRefused && sessionEnds.includes(error.error),
});

/** Brings a small file to the store, as work that fetches something does. */
export async function uploadSmall(
  apiUrl: string,
  caller: Caller,
  file: { id: string; name: string; content: Buffer },
): Promise<string> {
  const { id, name, content } = file;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const plan = await call(apiUrl, caller, workRoutes.beginUpload, { id, name, size: content.length, sha256 });
  for (const { url } of plan.parts) {
    const answer = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(content),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  }
  return (await call(apiUrl, caller, workRoutes.completeUpload, { id, fileId: plan.fileId })).fileId;
}
