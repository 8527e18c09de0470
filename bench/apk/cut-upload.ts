import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parallelParts } from '@tilldeck/contracts/files/file.limits';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { PartAddress, UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { cpuOf } from '../ingest/cpu.ts';
import { MemoryWatch } from '../intake/memory-watch.ts';

const cutAt = 0.37;
const lookMs = 20;

/** Uploads a file, is cut off at 37 % in the middle of a part, and goes on. Ends with the verdict. */
export async function uploadCut(client: WireClient, serverPid: number, path: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const [watch, sendingWatch] = [new MemoryWatch(serverPid), new MemoryWatch(serverPid)];
    const childrenCpu = () => cpuOf(serverPid, true) - cpuOf(serverPid);
    const [ownAt, childAt, startedAt] = [cpuOf(serverPid), childrenCpu(), performance.now()];
    const plan = await client.call(fileRoutes.begin, { kind: 'apk', name: 'till.apk', size });
    await sendParts(client, file, plan, Math.floor(plan.partCount * cutAt));
    const [next] = (await client.call(fileRoutes.parts, { fileId: plan.fileId })).parts;
    if (next) await cutOff(file, plan, next);
    const resumed = await client.call(fileRoutes.parts, { fileId: plan.fileId });
    await sendParts(client, file, resumed, Number.POSITIVE_INFINITY);
    const sentMs = performance.now() - startedAt;
    const { serverMoreMb: moreMbWhileSending } = sendingWatch.stop();
    let detail = await client.call(fileRoutes.complete, { fileId: plan.fileId });
    while (detail.state === 'checking') {
      await pause(lookMs);
      detail = await client.call(fileRoutes.detail, { fileId: plan.fileId });
    }
    if (detail.state !== 'ready') throw new Error(`the file ended as ${detail.state}: ${detail.refusal?.error}`);
    const wholeMs = performance.now() - startedAt;
    return {
      fileId: plan.fileId,
      sha256: detail.sha256,
      bytes: size,
      resumedParts: resumed.uploaded.length,
      partCount: plan.partCount,
      sentMs: Math.round(sentMs),
      verdictMs: Math.round(wholeMs - sentMs),
      wholeMs: Math.round(wholeMs),
      serverCpuMs: cpuOf(serverPid) - ownAt,
      childCpuMs: childrenCpu() - childAt,
      moreMbWhileSending,
      ...watch.stop(),
    };
  } finally {
    await file.close();
  }
}

/** Sends parts, four at once, until so many are there; asks for further addresses as they run out. */
async function sendParts(client: WireClient, file: FileHandle, plan: UploadPlan, until: number): Promise<void> {
  let { uploaded, parts } = plan;
  while (parts.length > 0 && uploaded.length < until) {
    const batch = parts.slice(0, Math.max(0, until - uploaded.length));
    const line = batch.values();
    const workers = Array.from({ length: parallelParts }, async () => {
      for (const part of line) await send(file, plan, part);
    });
    await Promise.all(workers);
    ({ uploaded, parts } = await client.call(fileRoutes.parts, { fileId: plan.fileId }));
  }
}

async function contentOf(file: FileHandle, plan: UploadPlan, part: PartAddress) {
  const bytes = new Uint8Array(part.size);
  await file.read(bytes, 0, part.size, (part.partNumber - 1) * plan.partSize);
  return bytes;
}

async function send(file: FileHandle, plan: UploadPlan, part: PartAddress): Promise<void> {
  const answer = await fetch(part.url, { method: 'PUT', body: await contentOf(file, plan, part) });
  if (!answer.ok) throw new Error(`part ${part.partNumber} refused: ${answer.status}`);
}

/** Half a part, and the line is dead. */
async function cutOff(file: FileHandle, plan: UploadPlan, part: PartAddress): Promise<void> {
  const bytes = await contentOf(file, plan, part);
  const dead = new AbortController();
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(bytes.subarray(0, part.size / 2)),
    pull: () => dead.abort(),
  });
  const headers = { 'content-length': String(part.size) };
  await fetch(part.url, { method: 'PUT', body, headers, duplex: 'half', signal: dead.signal } as RequestInit).catch(
    () => undefined,
  );
}
