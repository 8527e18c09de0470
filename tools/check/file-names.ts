/** Says whether a file's name follows `subject.role.ts`, with the role from a closed list. */
import { type Finding, reportFindings } from './finding.ts';
import { isGenerated, listRepoFiles } from './repo-files.ts';

const serverRoles = [
  'routes',
  'service',
  'rules',
  'store',
  'tables',
  'view',
  'messages',
  'outcomes',
  'mails',
  'home',
  'jobs',
  'events',
  'schemas',
  'limits',
  'errors',
  'states',
  'kinds',
  'codes',
  'menus',
  'sources',
  'webhooks',
  'files',
  'audit',
  'domain',
  'manifest',
  'main',
  'config',
];
const consoleRoles = [
  'queries',
  'columns',
  'fields',
  'filters',
  'states',
  'rules',
  'paths',
  'pages',
  'screens',
  'layers',
  // Tables that a build fills: addresses outside, pages and menus found by file name.
  'config',
];

/** Folders whose files are named after what they do, without a role word. */
const plainFolders = [
  /(^|\/)platform\//,
  /^apps\/server\/src\/roles\//,
  /^packages\/contracts\/src\/(core|wire)\//,
  /^packages\/apk\/src\//,
  /^packages\/db\/src\//,
  /^packages\/phrases\/src\//,
  /^packages\/testkit\//,
  /^apps\/agent\/src\//,
  /^apps\/(server|agent)\/testing\//,
  /^apps\/console\/src\/lib\//,
  /^(tools|bench|chaos|tests\/e2e)\//,
];

const entryPoints = /(^|\/)main\.tsx?$/;
const domainDoor = /^apps\/server\/src\/domains\/[^/]+\/index\.ts$/;
const consoleTestSetup = 'apps/console/src/test-setup.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const component = /^[A-Z][A-Za-z0-9]*$/;
const hook = /^use[A-Z][A-Za-z0-9]*$/;
/** Words that say nothing about what is inside. */
const emptyWords = ['utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc'];
const emptyEnding = /-(utils?|helpers?|misc)$/;

function isEmptyWord(word: string): boolean {
  return emptyWords.includes(word) || emptyEnding.test(word);
}

export function reasonAgainstName(path: string): string | undefined {
  if (isGenerated(path) || !/\.tsx?$/.test(path) || path.endsWith('.d.ts')) return undefined;
  const folders = path.split('/').slice(0, -1);
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const stem = fileName.replace(/\.tsx?$/, '').replace(/(\.(db|api|link))?\.test$|\.spec$/, '');
  const [subject = '', role, ...rest] = stem.split('.');

  const emptyWord = [...folders, subject, role ?? ''].find(isEmptyWord);
  if (emptyWord) return `'${emptyWord}' does not say what is inside`;
  if (subject === 'index') return domainDoor.test(path) ? undefined : "only a server domain's door is an index.ts";
  if (entryPoints.test(path) || path === consoleTestSetup) return undefined;
  if (rest.length > 0) return 'a name has one subject and one role';

  const isConsole = path.startsWith('apps/console/');
  if (isConsole && role === undefined) {
    if (component.test(subject) && /\.tsx$|\.test\.ts$/.test(fileName)) return undefined;
    if (hook.test(subject)) return undefined;
  }
  if (!kebab.test(subject)) return `'${subject}' is not in kebab-case`;
  if (role === undefined) return reasonAgainstMissingRole(path, fileName, isConsole);
  const roles = isConsole ? consoleRoles : serverRoles;
  return roles.includes(role) ? undefined : `'${role}' is not one of the role words: ${roles.join(', ')}`;
}

function reasonAgainstMissingRole(path: string, fileName: string, isConsole: boolean): string | undefined {
  // `geofence.db.test.ts` covers store and view together, so the subject alone is its name.
  const isTestOfSubject = /\.(db|api|link)\.test\.ts$/.test(fileName);
  if (isTestOfSubject || plainFolders.some((folder) => folder.test(path))) return undefined;
  return isConsole ? 'expected ComponentName.tsx, useHook.ts or subject.role.ts' : 'expected subject.role.ts';
}

export function checkFileNames(paths: readonly string[]): Finding[] {
  return paths.flatMap((file) => {
    const reason = reasonAgainstName(file);
    return reason ? [{ file, line: 1, reason }] : [];
  });
}

if (import.meta.main) {
  const paths = listRepoFiles();
  reportFindings('file names', paths.length, checkFileNames(paths));
}
