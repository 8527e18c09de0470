export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockEntry>;
}

const systems = ['darwin', 'win32', 'android', 'freebsd', 'openharmony', 'linux'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'wasm32', 'arm'];

/**
 * Adds the optional packages of other platforms that a registry mirror did not offer when the lockfile was written.
 * `npm ci` refuses a lockfile that does not name them, although it would never install them here.
 */
export function completeLockfile(lock: Lockfile): string[] {
  const added: string[] = [];
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      if (lock.packages[path] || lock.packages[`${parent}/${path}`]) continue;
      const system = systems.find((word) => name.includes(word));
      const cpu = processors.find((word) => name.includes(word));
      lock.packages[path] = {
        version: version.replace(/^[^\d]*/, ''),
        ...(cpu ? { cpu: [cpu] } : {}),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
        ...(system ? { os: [system] } : {}),
      };
      added.push(name);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return added;
}
