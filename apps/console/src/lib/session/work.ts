import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WorkPurpose } from '@tilldeck/contracts/identity/session.schemas';
import { call } from '../request/call.ts';

/** Does the work that stands in for reading a captcha in one call. */
export async function doWork(purpose: WorkPurpose): Promise<string> {
  const asked = await call(sessionRoutes.work, purpose);
  const worker = new Worker(new URL('./work-thread.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
}
