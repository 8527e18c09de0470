import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/**
 * Downloads one package from a newer Debian suite of the mirror this machine already uses. apt works in a folder of its
 * own with lists, cache and sources of its own, so the machine's packages are neither changed nor upgraded; the pin
 * forbids everything but that one package.
 */
export async function downloadFromSuite(
  name: string,
  suite: string,
  use: (deb: string) => Promise<void>,
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tilldeck-apt-'));
  try {
    console.log(`downloading ${name} from Debian ${suite}`);
    for (const folder of ['lists/partial', 'cache/archives/partial', 'none'])
      mkdirSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, 'sources.list'), await renderSource(suite));
    const pin = (packages: string, priority: number) =>
      `Package: ${packages}\nPin: release n=${suite}\nPin-Priority: ${priority}\n\n`;
    writeFileSync(join(dir, 'preferences'), pin(name, 500) + pin('*', -1));
    const settings = {
      'Dir::Etc::sourcelist': join(dir, 'sources.list'),
      'Dir::Etc::sourceparts': join(dir, 'none'),
      'Dir::Etc::preferences': join(dir, 'preferences'),
      'Dir::Etc::preferencesparts': join(dir, 'none'),
      'Dir::State::lists': join(dir, 'lists'),
      'Dir::Cache': join(dir, 'cache'),
      // The unprivileged download user may not enter the folder, which is ours alone.
      'APT::Sandbox::User': '',
    };
    const options = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
    await runCommand('apt-get', [...options, 'update'], { cwd: dir });
    await runCommand('apt-get', [...options, 'download', name], { cwd: dir });
    const deb = readdirSync(dir).find((file) => file.endsWith('.deb'));
    if (deb === undefined) throw new Error(`apt-get downloaded no ${name}`);
    await use(join(dir, deb));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The mirror is asked from apt, so a machine behind its own mirror stays behind it. */
async function renderSource(suite: string): Promise<string> {
  const format = '$(REPO_URI)|$(RELEASE)|$(COMPONENT)';
  const listing = await runCommand('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
  const targets = listing.split('\n').map((line) => line.split('|'));
  // Debian's own archive: the plain suites, neither -security and -updates nor anybody else's repository.
  const debian = targets.find(
    ([, release, component]) => component === 'main' && /^(stable|[a-z]+)$/.test(release ?? ''),
  );
  const uri = debian?.[0];
  if (uri === undefined) throw new Error('apt knows no Debian mirror to ask for a newer suite');
  return `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${uri} ${suite} main\n`;
}
