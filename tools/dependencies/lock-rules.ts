/** What a lockfile says of one installed package. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
  inBundle?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
  link?: boolean;
}
export type Lockfile = { packages: Record<string, LockedPackage> };

/** A package as a manifest of ours asks for it. */
export type Manifest = { path: string; wanted: Record<string, string> };

export interface Policy {
  /** Packages whose scripts run at installation, each with its reason in the policy file. */
  scripts: readonly string[];
  /** What tests and the development stack need, and no installation of the server may have (`npm ci --omit=dev`). */
  testOnly: readonly string[];
  licences: readonly string[];
  /** `name@version` of packages that have their licence in a file only, as somebody read it. */
  readLicences?: Readonly<Record<string, string>>;
  /** `name@version`, or `name` for every version. */
  knownBad: readonly string[];
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages from elsewhere; our own are links. */
export const foreignPackages = ({ packages }: Lockfile): [path: string, found: LockedPackage][] =>
  Object.entries(packages).filter(([path, found]) => path.includes('node_modules/') && !found.link);

/** A binary for another platform that this lockfile names without a hash: nobody who installs here gets it. */
export const isElsewhere = ({ optional, os, cpu, integrity }: LockedPackage): boolean =>
  optional === true && (os ?? cpu) !== undefined && integrity === undefined;

/** `(MIT OR GPL-2.0)` needs one that is allowed, `MIT AND LGPL-3.0` all. */
export function isLicenceAllowed(licence: string, allowed: readonly string[]): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.includes(one.trim())));
}

export function checkLock(lock: Lockfile, policy: Policy): string[] {
  return foreignPackages(lock).flatMap(([path, found]) => {
    const name = nameOf(path);
    const label = `${name}@${found.version ?? '?'}`;
    // What another package brings inside its own archive is covered by that archive's hash.
    if (found.inBundle || isElsewhere(found)) return [];
    const licence = found.license ?? policy.readLicences?.[label] ?? 'none';
    return [
      ...(found.integrity ? [] : [`${label} has no integrity hash in the lockfile`]),
      ...(found.hasInstallScript && !policy.scripts.includes(name) ? [`${label} runs a script at installation`] : []),
      ...(policy.testOnly.includes(name) && !found.dev
        ? [`${label} is for tests and would be installed with the server`]
        : []),
      ...(found.deprecated ? [`${label} is deprecated: ${found.deprecated}`] : []),
      ...(isLicenceAllowed(licence, policy.licences) ? [] : [`${label} has the licence ${licence}`]),
      ...(policy.knownBad.some((bad) => bad === name || bad === label)
        ? [`${label} is on the list of known bad versions`]
        : []),
    ];
  });
}

export const checkPins = (manifests: readonly Manifest[]): string[] =>
  manifests.flatMap(({ path, wanted }) =>
    Object.entries(wanted)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path} asks for ${name} ${version}, which is no exact version`),
  );

/** Scripts of packages run when somebody installs unless the project's own settings say no. */
export const checkNpmrc = (npmrc: string): string[] =>
  /^ignore-scripts *= *true$/m.test(npmrc) ? [] : ['.npmrc lets packages run scripts at installation'];
