import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type InstalledApp, maxReportedApps } from '@tilldeck/contracts/link/uplink.schemas';
import { MachineFiles } from './machine-files.ts';
import { runningPrograms } from './processes.ts';

const run = promisify(execFile);
const dpkgFolder = 'var/lib/dpkg/info';
const fields = ['db:Status-Abbrev', 'Package', 'Version', 'Priority', 'binary:Summary'];
const format = `${fields.map((field) => `\${${field}}`).join('\t')}\n`;
/** What a Debian system needs to be one; everything else somebody put there. */
const systemPriorities = ['required', 'important', 'standard'];

/** Programs a package brought, from dpkg's own lists: those in a folder for programs. */
function programsOf(files: MachineFiles, name: string): string[] {
  const list = files.text(`${dpkgFolder}/${name}.list`) ?? files.text(`${dpkgFolder}/${name}:amd64.list`) ?? '';
  return list
    .split('\n')
    .filter((path) => /^(\/usr)?\/s?bin\/|^\/opt\/|^\/usr\/libexec\/|^\/usr\/lib\/.+d$/.test(path));
}

/** What is installed as packages, with whether a program of theirs runs now; nothing where there is no dpkg. */
export async function readInstalledApps(
  [program = 'dpkg-query', ...query]: readonly string[] = [],
  files = new MachineFiles(),
): Promise<InstalledApp[]> {
  const asked = run(program, [...query, '-W', '-f', format], { maxBuffer: 32_000_000 });
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  const running = runningPrograms(files);
  const shortNames = (path: string) => path.slice(path.lastIndexOf('/') + 1).slice(0, 15);
  const apps = stdout.split('\n').flatMap((line): InstalledApp[] => {
    const [state = '', name = '', version = '', priority = '', summary = ''] = line.split('\t');
    if (!state.startsWith('ii') || !name) return [];
    return [
      {
        package: name.slice(0, 200),
        ...(summary ? { name: summary.slice(0, 200) } : {}),
        version: version.slice(0, 64),
        type: systemPriorities.includes(priority) ? 'system' : 'third_party',
        isRunning: programsOf(files, name).some((path) => running.has(path) || running.has(shortNames(path))),
      },
    ];
  });
  return apps.slice(0, maxReportedApps);
}
