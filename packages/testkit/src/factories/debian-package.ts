import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Debian system of its own in a folder: packages are really installed, and the machine stays as it is. */
export class DebianRoot {
  readonly root: string;
  private readonly scratch: string;

  constructor(folder: string) {
    this.root = join(folder, 'root');
    this.scratch = join(folder, 'built');
    for (const name of ['info', 'updates', 'triggers'])
      mkdirSync(join(this.root, 'var/lib/dpkg', name), { recursive: true });
    writeFileSync(join(this.root, 'var/lib/dpkg/status'), '');
  }

  /** For the agent's configuration. */
  get commands(): { dpkg: string[]; dpkgQuery: string[] } {
    const log = `--log=${join(this.root, 'dpkg.log')}`;
    return {
      dpkg: ['dpkg', `--root=${this.root}`, '--force-not-root', '--force-script-chrootless', log],
      dpkgQuery: ['dpkg-query', `--admindir=${join(this.root, 'var/lib/dpkg')}`],
    };
  }

  /** A package with one file of so many bytes, built as any other is. */
  build(name: string, version: string, bytes = 100): Buffer {
    const tree = join(this.scratch, `${name}-${version}`);
    mkdirSync(join(tree, 'DEBIAN'), { recursive: true });
    mkdirSync(join(tree, 'opt', name), { recursive: true });
    const control = [
      `Package: ${name}`,
      `Version: ${version}`,
      'Architecture: all',
      'Maintainer: Test <test@example.com>',
      `Description: ${name} app`,
    ];
    writeFileSync(join(tree, 'DEBIAN/control'), `${control.join('\n')}\n`);
    writeFileSync(join(tree, 'opt', name, 'version'), version.padEnd(bytes));
    execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Znone', tree, `${tree}.deb`]);
    return readFileSync(`${tree}.deb`);
  }

  /** What a till would find of a package, by its file; undefined when it is not there. */
  installed(name: string): string | undefined {
    try {
      return readFileSync(join(this.root, 'opt', name, 'version'), 'utf8').trim();
    } catch {
      return undefined;
    }
  }

  /** How often the package manager put something of this name in. */
  installs(name: string): number {
    const lines = readFileSync(join(this.root, 'dpkg.log'), 'utf8').split('\n');
    return lines.filter((line) => line.includes(` status installed ${name}:`)).length;
  }
}
