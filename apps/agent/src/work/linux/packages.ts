import type { AgentConfig } from '../../config.ts';
import { WorkFailure } from '../work-handler.ts';
import { type CommandEnd, lastWords, runCommand } from './run-command.ts';

/** Debian's own rule. A name that begins with a hyphen would be an option. */
const namePattern = /^[a-z0-9][a-z0-9+.-]+$/;
const format = `${['db:Status-Abbrev', 'Package', 'Version', 'binary:Summary'].map((field) => `\${${field}}`).join('\t')}\n`;

/** Debian packages, by the programs the machine has for them. */
export class Packages {
  private readonly config: AgentConfig;

  constructor(config: AgentConfig) {
    this.config = config;
  }

  /** Name and version a package file says of itself. */
  async readFile(path: string): Promise<{ name: string; version: string }> {
    const [name, version] = await Promise.all(
      ['Package', 'Version'].map(async (field) => {
        const end = await runCommand(['dpkg-deb', '-f', path, field]);
        if (end.code !== 0) throw new WorkFailure('incompatible', 'this machine takes Debian packages only');
        return end.output.trim();
      }),
    );
    if (!name || !version || !namePattern.test(name)) throw new WorkFailure('incompatible', 'the package has no name');
    return { name, version };
  }

  /** Version that is there and whole; undefined where there is none. */
  async versionOf(name: string): Promise<string | undefined> {
    if (!namePattern.test(name)) return undefined;
    return (await this.all()).find((one) => one.name === name)?.version;
  }

  /** By its name, or by what it calls itself. */
  async find(wanted: string): Promise<string | undefined> {
    const all = await this.all();
    const is = (text: string) => text.toLowerCase() === wanted.trim().toLowerCase();
    return (all.find(({ name }) => is(name)) ?? all.find(({ summary }) => is(summary)))?.name;
  }

  async isOlder(version: string, than: string): Promise<boolean> {
    return (await runCommand([...this.config.dpkg, '--compare-versions', version, 'lt', than])).code === 0;
  }

  /** Not to be interrupted: a package manager that is stopped leaves half a package. */
  install = (path: string): Promise<CommandEnd> => runCommand([...this.config.dpkg, '-i', path]);
  remove = (name: string): Promise<CommandEnd> => runCommand([...this.config.dpkg, '-r', name]);

  private async all(): Promise<{ name: string; version: string; summary: string }[]> {
    const { output } = await runCommand([...this.config.dpkgQuery, '-W', '-f', format]);
    return output.split('\n').flatMap((line) => {
      const [state = '', name = '', version = '', summary = ''] = line.split('\t');
      return state.startsWith('ii') && name ? [{ name, version, summary }] : [];
    });
  }
}

/** Why a package manager refused, as one of the codes. */
export function packageFailure(end: CommandEnd, code: 'install_failed' | 'uninstall_failed'): WorkFailure {
  const words = lastWords(end);
  if (/superuser|permission denied|not permitted/i.test(words)) return new WorkFailure('permission_denied', words);
  if (/no space left/i.test(words)) return new WorkFailure('no_space', words);
  if (/architecture .*does not match|depends on/i.test(words)) return new WorkFailure('incompatible', words);
  return new WorkFailure(code, words);
}
