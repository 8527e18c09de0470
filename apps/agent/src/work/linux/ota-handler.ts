import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failed, payloadOf, succeeded, type WorkHandler, workHandler } from '../work-handler.ts';
import { download } from './download.ts';
import { safeName } from './file-handlers.ts';
import type { LinuxParts } from './linux-parts.ts';
import { checkRelease, keepTaken } from './release-check.ts';
import { lastWords, runCommand } from './run-command.ts';

const downloadShare = 70;

/** Stages the firmware and lets the machine's own program put it in. That one may start the machine again. */
export const otaHandler = (parts: LinuxParts): WorkHandler =>
  workHandler('ota', {
    carryOut: async (work, { file, firmwareVersion: wanted, manifest }) => {
      const command = parts.config.hooks.ota;
      if (!command) return failed('unsupported', 'this machine has no program that puts firmware in');
      const boot = parts.machine.bootId();
      if (work.note.boot !== undefined && work.note.boot !== boot) {
        const now = parts.machine.firmwareVersion();
        return now === wanted
          ? succeeded({ firmwareVersion: now })
          : failed('health_gate', `the machine came back with ${now ?? 'firmware of unknown version'}`);
      }
      const release = await checkRelease(parts, { kind: 'firmware', file, manifest, version: wanted });
      const path = await download(parts, work, file, {
        renew: (item) => payloadOf('ota', item).file,
        onBytes: (bytes) => work.progress((downloadShare * bytes) / file.size),
      });
      const folder = join(parts.folder, 'firmware');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const staged = join(folder, safeName(file.name));
      copyFileSync(path, `${staged}.new`);
      renameSync(`${staged}.new`, staged);
      await work.whenSafe();
      work.progress(downloadShare);
      keepTaken(parts, release);
      work.keepNote({ boot });
      const end = await runCommand(command, {
        TILLDECK_WORK: work.id,
        TILLDECK_FILE: staged,
        TILLDECK_VERSION: wanted,
      });
      if (end.code !== 0) return failed('install_failed', lastWords(end));
      rmSync(path, { force: true });
      return succeeded({ firmwareVersion: wanted });
    },
  });
