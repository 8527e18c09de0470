import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { FileDetail, PartAddress, UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import type { WireClient } from './wire-client.ts';

/** Sends one part of a file to its address. */
export const putPart = (plan: UploadPlan, part: PartAddress, content: Buffer): Promise<Response> => {
  const start = (part.partNumber - 1) * plan.partSize;
  return fetch(part.url, { method: 'PUT', body: new Uint8Array(content.subarray(start, start + part.size)) });
};

export async function putParts(plan: UploadPlan, content: Buffer): Promise<void> {
  for (const part of plan.parts) {
    const answer = await putPart(plan, part, content);
    if (!answer.ok) throw new Error(`part ${part.partNumber} refused: ${answer.status} ${await answer.text()}`);
  }
}

/** A whole upload, up to the verdict of small files. */
export async function uploadContent(
  client: WireClient,
  kind: FileKindName,
  name: string,
  content: Buffer,
): Promise<FileDetail> {
  const plan = await client.call(fileRoutes.begin, { kind, name, size: content.length });
  await putParts(plan, content);
  return client.call(fileRoutes.complete, { fileId: plan.fileId });
}
