import { createHash, type KeyObject } from 'node:crypto';
import { storeParameterRoutes, storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { importDeviceKey, signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';

const timeoutMs = 10_000;

export interface Caller {
  sn: string;
  epoch: number;
  key: KeyObject;
}

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
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return output.parse(((await answer.json()) as { data: unknown }).data) as RouteOutput<R>;
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
