import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

export const servicePackages = [
  'postgresql-15',
  'postgresql-15-postgis-3',
  'redis-server',
  'ceph-mon',
  'ceph-osd',
  'radosgw',
  'ceph-common',
];

export const browserPackages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-core', 'fonts-inter'];

/** Tests build real app files with these, let apksigner be the referee (it brings Java) and clamd look for malware. */
export const appPackages = ['aapt', 'zipalign', 'apksigner', 'android-framework-res', 'clamav-daemon'];

/**
 * The device side of policies is shown on real parts: a screen without a monitor, pictures, ads, a window manager, sound
 * into a file, the boot splash, a daemon that reads receivers of positions.
 */
export const devicePackages = [
  'xvfb',
  'x11-apps',
  'x11-utils',
  'x11-xserver-utils',
  'feh',
  'ffmpeg',
  'matchbox-window-manager',
  'mpv',
  'mpg123',
  'plymouth',
  'plymouth-themes',
  'plymouth-x11',
  'gpsd',
];

/** Installs what is missing of a list of Debian packages. */
export async function installPackages(packages: string[]): Promise<void> {
  const missing = await listMissing(packages);
  if (missing.length === 0) return;
  console.log(`installing Debian packages: ${missing.join(' ')}`);
  const aptEnv = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  await withoutAutostart(async () => {
    await runAsRoot([...aptEnv, 'apt-get', 'update', '-q']);
    await runAsRoot([...aptEnv, 'apt-get', 'install', '-q', '-y', '--no-install-recommends', ...missing]);
  });
}

async function listMissing(packages: string[]): Promise<string[]> {
  if (!existsSync('/usr/bin/dpkg-query')) throw new Error(`no Debian here; install yourself: ${packages.join(' ')}`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are dpkg-query's own
  const listing = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n']);
  const installed = new Set(listing.split('\n').filter((line) => line.endsWith(' installed')));
  return packages.filter((name) => !installed.has(`${name} installed`));
}

/** Debian starts a service when its package is installed, unless this file says no (101). */
async function withoutAutostart(install: () => Promise<void>): Promise<void> {
  const file = '/usr/sbin/policy-rc.d';
  if (existsSync(file)) return install();
  await runAsRoot(['sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${file} && chmod 755 ${file}`]);
  try {
    await install();
  } finally {
    await runAsRoot(['rm', '-f', file]);
  }
}

async function runAsRoot(command: string[]): Promise<void> {
  const [file = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', ...command];
  await runCommand(file, args, { isShown: true });
}
