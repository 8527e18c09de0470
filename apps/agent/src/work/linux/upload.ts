import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PartAddress, UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import { reasonOf } from '../../log.ts';
import { type Work, WorkFailure } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';

const maxTries = 6;
const partTimeoutMs = 120_000;

/** Brings a file to the store, part by part, and answers its number. The store keeps what it has over any interruption. */
export async function upload(
  parts: LinuxParts,
  work: Work,
  file: { path: string; name: string },
  onShare: (share: number) => void,
): Promise<string> {
  const { size } = statSync(file.path);
  const draft = { id: work.id, name: file.name, size, sha256: await hashOf(file.path) };
  for (let tries = 1; ; tries++) {
    work.signal.throwIfAborted();
    try {
      const plan = await sendMissing(parts, work, file.path, () => parts.uploads.begin(draft), onShare);
      return (await parts.uploads.complete({ id: work.id, fileId: plan.fileId })).fileId;
    } catch (error) {
      if (error instanceof WorkFailure || work.signal.aborted) throw error;
      if (parts.uploads.isOver(error)) throw new WorkFailure('cancelled', 'the work was given up meanwhile');
      if (tries >= maxTries) throw new WorkFailure('upload_failed', reasonOf(error));
      await sleep(parts.config.transferWaitMs * 2 ** (tries - 1), undefined, { signal: work.signal });
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** Asks for addresses as long as parts are missing. */
async function sendMissing(
  parts: LinuxParts,
  work: Work,
  path: string,
  ask: () => Promise<UploadPlan>,
  onShare: (share: number) => void,
): Promise<UploadPlan> {
  for (;;) {
    const plan = await ask();
    if (plan.parts.length === 0) return plan;
    let sent = plan.uploaded.length;
    for (const part of plan.parts) {
      if (!parts.isAllowed(part.url)) throw new WorkFailure('upload_failed', 'the address is not encrypted');
      await sendPart(path, plan, part, work.signal);
      sent += 1;
      onShare(sent / plan.partCount);
    }
    if (sent >= plan.partCount) return plan;
  }
}

async function sendPart(path: string, plan: UploadPlan, part: PartAddress, signal: AbortSignal): Promise<void> {
  const bytes = Buffer.alloc(part.size);
  const handle = await open(path, 'r');
  try {
    await handle.read(bytes, 0, part.size, (part.partNumber - 1) * plan.partSize);
  } finally {
    await handle.close();
  }
  const answer = await fetch(part.url, {
    method: 'PUT',
    body: bytes,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(partTimeoutMs)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
}
