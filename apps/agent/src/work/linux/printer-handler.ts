import { rmSync } from 'node:fs';
import { failed, payloadOf, succeeded, type WorkHandler, workHandler } from '../work-handler.ts';
import { download } from './download.ts';
import type { LinuxParts } from './linux-parts.ts';
import { checkRelease, keepTaken } from './release-check.ts';
import { lastWords, runCommand } from './run-command.ts';

const downloadShare = 60;

/**
 * Lets the machine's own program write firmware into the printer, and asks the printer afterwards what it runs. A write
 * that was cut off is begun again, whatever the printer says of itself by then.
 */
export const printerHandler = (parts: LinuxParts): WorkHandler =>
  workHandler('printer_firmware', {
    carryOut: async (work, { file, name, version, previousVersion, manifest }) => {
      const command = parts.config.printer?.write;
      if (!command) return failed('unsupported', 'this machine has no program that writes printer firmware');
      const before = await parts.machine.printerFirmware();
      if (before?.name === name && before.version === version) return succeeded({ name, version });
      if (work.note.writing !== version) {
        if (before?.name !== name)
          return failed(
            'hardware_absent',
            `the firmware is for ${name}, the printer is ${before?.name ?? 'not there'}`,
          );
        if (before.version !== previousVersion)
          return failed('printer_version', `the printer has ${before.version}, the update needs ${previousVersion}`);
      }
      const release = await checkRelease(parts, { kind: 'printer_firmware', file, manifest, version });
      if (release && release.name !== name)
        return failed('signature_mismatch', `the release manifest is for ${release.name}, the firmware is for ${name}`);
      const path = await download(parts, work, file, {
        renew: (item) => payloadOf('printer_firmware', item).file,
        onBytes: (bytes) => work.progress((downloadShare * bytes) / file.size),
      });
      await work.whenSafe();
      keepTaken(parts, release);
      work.keepNote({ writing: version });
      const end = await runCommand(command, {
        TILLDECK_WORK: work.id,
        TILLDECK_FILE: path,
        TILLDECK_PRINTER: name,
        TILLDECK_VERSION: version,
      });
      if (end.code !== 0) return failed('install_failed', lastWords(end));
      const after = await parts.machine.printerFirmware();
      void parts.appsChanged();
      if (after?.name !== name || after.version !== version)
        return failed('install_failed', `the printer has ${after?.version ?? 'no answer'} after it was written`);
      rmSync(path, { force: true });
      return succeeded({ name, version });
    },
  });
