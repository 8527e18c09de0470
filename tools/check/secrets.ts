/** Looks through everything that would be committed for what must not leave a machine. */
import { type Finding, reportFindings } from './finding.ts';
import { listRepoFiles, readTextFiles, type SourceFile } from './repo-files.ts';

// The patterns are written so that their own source does not match them.
const forbidden: { pattern: RegExp; reason: string }[] = [
  { pattern: /-{5}BEGIN [A-Z ]*PRIVATE KEY-{5}/, reason: 'a private key' },
  { pattern: /\b(AKIA|ASIA)[0-9A-Z]{16}\b/, reason: 'a cloud access key' },
  { pattern: /\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_\w{22}/, reason: 'a GitHub token' },
  { pattern: /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*\S/, reason: 'a package registry token' },
  { pattern: /\bxox[abprs]-[0-9A-Za-z-]{10}/, reason: 'a chat token' },
  { pattern: /\bS[UAONCX][A-Z2-7]{56}\b/, reason: 'a NATS seed' },
  { pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, reason: 'a signed token' },
  { pattern: /(?<![\w.~-])\/(work|root|Users)\//, reason: 'a path of one machine' },
  {
    pattern: /\/\/[\w.-]*(npm|registry|artifactory|nexus|verdaccio)[\w-]*\./,
    reason: 'the host of a package registry',
  },
  { pattern: /\b(registry|npm)\.[\w.-]+\.(org|com|net|io|dev|cn|local)\b/, reason: 'the host of a package registry' },
  { pattern: /^\s*(@[\w-]+:)?registry\s*=/, reason: 'a package registry setting' },
];

const urlWithPassword = /\b[a-z][a-z0-9+]*:\/\/[^\s:/@'"`$]+:[^\s/@'"`$]+@([\w.-]+)/;
const thisMachine = /^(localhost|127\.0\.0\.1)$/;

const namedSecret = /\b\w*(?:password|passwd|secret|token|api_?key)\w*['"]?\s*[:=]\s*['"`]([\w+/=-]{24,})['"`]/i;
const allClasses = [/[a-z]/, /[A-Z]/, /[0-9]/];

/** A long mix of cases and digits under a telling name is taken for a real one. */
function looksRandom(value: string): boolean {
  return allClasses.every((characters) => characters.test(value));
}

function reasonsAgainstLine(line: string): string[] {
  const reasons = forbidden.filter(({ pattern }) => pattern.test(line)).map(({ reason }) => reason);
  const host = urlWithPassword.exec(line)?.[1];
  if (host && !thisMachine.test(host)) reasons.push('a password in a URL');
  const value = namedSecret.exec(line)?.[1];
  if (value && looksRandom(value)) reasons.push('what looks like a secret value');
  return [...new Set(reasons)];
}

export function checkSecrets(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        reasonsAgainstLine(line).map((reason) => ({ file: path, line: index + 1, reason: `carries ${reason}` })),
      ),
  );
}

if (import.meta.main) {
  const files = readTextFiles(listRepoFiles());
  reportFindings('secrets', files.length, checkSecrets(files));
}
