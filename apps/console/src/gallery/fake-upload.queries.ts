import type { StartUpload } from '../components/form/useUploads.ts';

const stepMs = 120;
const steps = 40;

/** Pretends to send a file. A file whose name contains `fail` does not arrive. */
export const fakeUpload: StartUpload = (file, onProgress) => {
  let sent = 0;
  let isPaused = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const done = new Promise<{ id: string; name: string; sizeBytes: number }>((resolve, reject) => {
    timer = setInterval(() => {
      if (isPaused) return;
      sent += 1;
      onProgress(Math.min(file.size, Math.round((file.size * sent) / steps)));
      if (file.name.includes('fail') && sent > steps / 2) {
        clearInterval(timer);
        reject(new Error('The file storage can’t be reached right now'));
      } else if (sent >= steps) {
        clearInterval(timer);
        resolve({ id: String(Date.now()), name: file.name, sizeBytes: file.size });
      }
    }, stepMs);
  });
  return {
    done,
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
    },
    cancel: () => clearInterval(timer),
  };
};
