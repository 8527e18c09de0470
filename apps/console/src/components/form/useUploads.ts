import type { FileDetail } from '@tilldeck/contracts/files/file.schemas';
import { useRef, useState } from 'react';

export interface UploadedFile {
  id: string;
  name: string;
  sizeBytes: number;
  /** What an app says of itself, where files of this kind are read. */
  app?: FileDetail['app'];
}

/** A running upload. Without `pause` it cannot be paused. */
export interface UploadTask {
  done: Promise<UploadedFile>;
  pause?: () => void;
  resume?: () => void;
  cancel: () => void;
}

export type StartUpload = (file: File, onProgress: (sentBytes: number) => void) => UploadTask;

export interface UploadItem {
  key: string;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  state: 'running' | 'paused' | 'failed' | 'done';
  message?: string;
  file?: File;
  task?: UploadTask;
  uploaded?: UploadedFile;
}

const itemOf = (uploaded: UploadedFile): UploadItem => ({
  key: uploaded.id,
  name: uploaded.name,
  sizeBytes: uploaded.sizeBytes,
  sentBytes: uploaded.sizeBytes,
  state: 'done',
  uploaded,
});

export interface Uploads {
  items: readonly UploadItem[];
  add: (files: readonly File[]) => void;
  pause: (item: UploadItem) => void;
  resume: (item: UploadItem) => void;
  retry: (item: UploadItem) => void;
  /** Cancels what runs, forgets what is there. */
  remove: (item: UploadItem) => void;
}

/** Files on their way and files that arrived; `onChange` hears of the latter. */
export function useUploads(
  start: StartUpload | undefined,
  known: readonly UploadedFile[],
  onChange: (files: UploadedFile[]) => void,
): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>(() => known.map(itemOf));
  // Several may arrive before the next drawing, and `onChange` must not be called from inside a state updater, which
  // React may run twice.
  const latest = useRef(items);
  const set = (next: readonly UploadItem[]) => {
    latest.current = next;
    setItems(next);
  };
  const update = (key: string, change: Partial<UploadItem>) =>
    set(latest.current.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const tell = () => onChange(latest.current.flatMap((item) => item.uploaded ?? []));

  const run = (key: string, file: File) => {
    if (!start) return;
    const task = start(file, (sentBytes) => update(key, { sentBytes }));
    const item: UploadItem = { key, name: file.name, sizeBytes: file.size, sentBytes: 0, state: 'running', file, task };
    set([...latest.current.filter((other) => other.key !== key), item]);
    task.done.then(
      (uploaded) => {
        update(key, { state: 'done', sentBytes: file.size, uploaded });
        tell();
      },
      (error: unknown) =>
        update(key, { state: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };

  return {
    items,
    add: (files) => {
      for (const file of files) run(crypto.randomUUID(), file);
    },
    pause: (item) => {
      item.task?.pause?.();
      update(item.key, { state: 'paused' });
    },
    resume: (item) => {
      item.task?.resume?.();
      update(item.key, { state: 'running' });
    },
    retry: (item) => {
      if (item.file) run(item.key, item.file);
    },
    remove: (item) => {
      if (item.state === 'running' || item.state === 'paused') item.task?.cancel();
      set(latest.current.filter((other) => other.key !== item.key));
      tell();
    },
  };
}
