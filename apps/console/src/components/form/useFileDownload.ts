import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { useState } from 'react';
import { downloadBlob } from '../../lib/request/download-blob.ts';
import { useBlocks } from '../base/useBlocks.ts';

export interface FileDownload {
  /** How much has arrived, 0 to 1; null while nothing is on its way. */
  share: number | null;
  problem: string | null;
  start: (fileId: string, name: string, sizeBytes: number) => void;
}

/** Fetches a stored file from the short-lived address the server gives for it. */
export function useFileDownload(): FileDownload {
  const { call } = useBlocks();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fetchFile = async (fileId: string, name: string, sizeBytes: number) => {
    const { url } = await call(fileRoutes.url, { fileId });
    await downloadBlob(url, name, ({ loadedBytes, totalBytes }) => setShare(loadedBytes / (totalBytes ?? sizeBytes)));
  };
  return {
    share,
    problem,
    start: (fileId, name, sizeBytes) => {
      setProblem(null);
      setShare(0);
      fetchFile(fileId, name, sizeBytes)
        .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
        .finally(() => setShare(null));
    },
  };
}
