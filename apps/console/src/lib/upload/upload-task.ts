import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import type { FileDetail, UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import { type FileRefusal, refusalBeforeUpload } from '@tilldeck/contracts/files/file-kind.rules';
import { i18n } from '../i18n/i18n.ts';
import { ApiError } from '../request/api-error.ts';
import { call } from '../request/call.ts';
import { awaitVerdict } from './file-verdict.ts';
import { PartQueue } from './part-queue.ts';
import { forgetUpload, leaveUpload, recallUpload, rememberUpload } from './upload-memory.ts';

export interface UploadedFile {
  id: string;
  name: string;
  sizeBytes: number;
  /** What an app says of itself, where files of this kind are read. */
  app: FileDetail['app'];
}

/** An upload under way. `done` rejects with the refusal's text, or with an AbortError after `cancel`. */
export interface UploadTask {
  done: Promise<UploadedFile>;
  pause(): void;
  resume(): void;
  cancel(): void;
}

const cancelled = () => new DOMException('the upload was cancelled', 'AbortError');
const isAnswer = (error: unknown, ...names: string[]) => error instanceof ApiError && names.includes(error.error ?? '');

const refusalError = ({ error, values }: FileRefusal): ApiError =>
  new ApiError(i18n.t(`errors:${error}`, values), { error });

/** Sends a file straight to the store and waits until the server has looked into it. */
export function startUpload(file: File, kind: FileKindName, onProgress: (sentBytes: number) => void): UploadTask {
  const end = new AbortController();
  /** Aborted while paused; `resumed` then lets the upload go on with a new one. */
  let lane = new AbortController();
  let resumed = Promise.withResolvers<void>();
  let fileId: string | null = null;

  const untilResumed = () =>
    new Promise<void>((resolve, reject) => {
      end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true });
      void resumed.promise.then(resolve);
    });

  const sendAll = async (plan: UploadPlan): Promise<void> => {
    const queue = new PartQueue(plan, {
      file,
      ask: (after, count) => call(fileRoutes.parts, { fileId: plan.fileId, after, count }, { signal: end.signal }),
      onProgress,
    });
    for (;;) {
      if (lane.signal.aborted) await untilResumed();
      const { signal } = lane;
      try {
        return await queue.send(AbortSignal.any([end.signal, signal]));
      } catch (error) {
        end.signal.throwIfAborted();
        if (!signal.aborted) throw error;
      }
    }
  };

  const complete = async (plan: UploadPlan): Promise<FileDetail> => {
    try {
      return await call(fileRoutes.complete, { fileId: plan.fileId }, { signal: end.signal });
    } catch (error) {
      if (!isAnswer(error, 'file.incomplete')) throw error;
      // A part the store confirmed and then lost: it says itself what is missing.
      await sendAll(await call(fileRoutes.parts, { fileId: plan.fileId }, { signal: end.signal }));
      return call(fileRoutes.complete, { fileId: plan.fileId }, { signal: end.signal });
    }
  };

  const run = async (): Promise<UploadedFile> => {
    const refusal = refusalBeforeUpload(fileKindOf(kind), file);
    if (refusal) throw refusalError(refusal);
    fileId = recallUpload(file, kind);
    const earlier = fileId ? await findEarlier(fileId, end.signal) : null;
    let detail = earlier?.state === 'uploading' ? null : earlier;
    if (!detail) {
      const plan = await planUpload(file, kind, earlier, end.signal);
      fileId = plan.fileId;
      await sendAll(plan);
      detail = await complete(plan);
    }
    onProgress(file.size);
    if (detail.state === 'checking') detail = await awaitVerdict(detail.id, end.signal);
    forgetUpload(file, kind);
    if (detail.refusal) throw new ApiError(detail.refusal.text, { error: detail.refusal.error });
    return { id: detail.id, name: detail.name, sizeBytes: detail.size, app: detail.app };
  };

  return {
    done: run().finally(() => fileId && leaveUpload(fileId)),
    pause: () => {
      if (lane.signal.aborted) return;
      resumed = Promise.withResolvers<void>();
      lane.abort(cancelled());
    },
    resume: () => {
      if (!lane.signal.aborted) return;
      lane = new AbortController();
      resumed.resolve();
    },
    cancel: () => {
      end.abort(cancelled());
      forgetUpload(file, kind);
      // The server drops it by itself after a day; saying so is only tidier.
      if (fileId) call(fileRoutes.abort, { fileId }).catch(() => undefined);
    },
  };
}

/** What an earlier page began with this file and did not see the end of. */
async function findEarlier(fileId: string, signal: AbortSignal): Promise<FileDetail | null> {
  try {
    const earlier = await call(fileRoutes.detail, { fileId }, { signal });
    return earlier.state === 'refused' ? null : earlier;
  } catch (error) {
    if (isAnswer(error, 'core.not_found')) return null;
    throw error;
  }
}

async function planUpload(
  file: File,
  kind: FileKindName,
  earlier: FileDetail | null,
  signal: AbortSignal,
): Promise<UploadPlan> {
  if (earlier) {
    try {
      return await call(fileRoutes.parts, { fileId: earlier.id }, { signal });
    } catch (error) {
      if (!isAnswer(error, 'file.upload_over')) throw error;
    }
  }
  const plan = await call(fileRoutes.begin, { kind, name: file.name, size: file.size }, { signal });
  rememberUpload(file, kind, plan.fileId);
  return plan;
}
