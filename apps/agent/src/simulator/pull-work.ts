import type { KeyObject } from 'node:crypto';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { type PullAnswer, pullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { importDeviceKey, signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';

const timeoutMs = 10_000;

/** Asks what there is to do, signed with the device's own key. */
export async function pullWork(
  apiUrl: string,
  { sn, epoch, key: own }: { sn: string; epoch: number; key: KeyObject },
): Promise<PullAnswer> {
  const { method, path } = linkRoutes.pull;
  const body = new TextEncoder().encode(JSON.stringify({ desiredVersion: 0 }));
  const key = await importDeviceKey(new Uint8Array(own.export({ format: 'der', type: 'pkcs8' })));
  const headers = await signedDeviceHeaders({ sn, epoch, key, clockOffsetMs: 0 }, method, path, body);
  const answer = await fetch(`${apiUrl}/api/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`pull answered ${answer.status}`);
  return pullAnswer.parse(((await answer.json()) as { data: unknown }).data);
}
