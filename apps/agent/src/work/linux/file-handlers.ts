import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { payloadOf, succeeded, type WorkHandler, workHandler } from '../work-handler.ts';
import { download } from './download.ts';
import type { LinuxParts } from './linux-parts.ts';

/** A name as the last part of a path, whatever was sent. */
export const safeName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replaceAll(/[\p{Cc}/]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 200) || 'file';

/** Into `received`, each whole or not at all: whoever watches the folder never sees half a file. */
export const sendFilesHandler = (parts: LinuxParts): WorkHandler =>
  workHandler('send_files', {
    carryOut: async (work, { files }) => {
      const folder = join(parts.folder, 'received');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const total = files.reduce((sum, { size }) => sum + size, 0);
      let done = 0;
      const paths: string[] = [];
      for (const file of files) {
        const path = await download(parts, work, file, {
          renew: (item) => payloadOf('send_files', item).files.find(({ sha256 }) => sha256 === file.sha256),
          onBytes: (bytes) => work.progress((99 * (done + bytes)) / total),
        });
        done += file.size;
        paths.push(path);
      }
      // None before all are there.
      for (const [place, file] of files.entries()) {
        const fresh = join(folder, `.${work.id}.new`);
        copyFileSync(paths[place] ?? '', fresh);
        renameSync(fresh, join(folder, safeName(file.name)));
      }
      for (const path of paths) rmSync(path, { force: true });
      return succeeded({ files: files.length, bytes: total, folder });
    },
  });
