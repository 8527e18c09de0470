import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { useState } from 'react';
import { call } from '../../../lib/request/call.ts';
import { downloadBlob } from '../../../lib/request/download-blob.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';

export interface SavedFile {
  isBusy: boolean;
  save: () => void;
}

/** Asks for a file's address, fetches it from there and saves it. */
function useSavedFile(ask: () => Promise<{ url: string; name: string }>): SavedFile {
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    const { url, name } = await ask();
    await downloadBlob(url, name);
  };
  return {
    isBusy,
    save: () => {
      setBusy(true);
      fetchFile()
        .catch((error: unknown) => showFailure(error))
        .finally(() => setBusy(false));
    },
  };
}

export const useTemplate = (): SavedFile => useSavedFile(() => call(importRoutes.template, {}));

/** The workbook of an import with its column of errors. */
export const useResult = (id: string): SavedFile => useSavedFile(() => call(importRoutes.result, { id }));
