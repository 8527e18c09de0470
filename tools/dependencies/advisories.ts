import { spawnSync } from 'node:child_process';

/** What the registry says of known weaknesses, or why it could not be asked. */
export type Advisories = { kind: 'asked'; high: number; others: number } | { kind: 'unasked'; reason: string };

const patienceMs = 30_000;

/** An answer counts only when it is one: a registry without advisories, or none at all, must not look like 'no findings'. */
export function readAudit(output: string): Advisories {
  let answer: { metadata?: { vulnerabilities?: Record<string, number> }; message?: string };
  try {
    answer = JSON.parse(output) as typeof answer;
  } catch {
    return { kind: 'unasked', reason: 'the registry gave no readable answer' };
  }
  const found = answer.metadata?.vulnerabilities;
  if (!found) return { kind: 'unasked', reason: answer.message?.slice(0, 200) ?? 'the registry knows no advisories' };
  const { critical = 0, high = 0, moderate = 0, low = 0, info = 0 } = found;
  return { kind: 'asked', high: critical + high, others: moderate + low + info };
}

export function askRegistry(cwd: string): Advisories {
  const run = spawnSync('npm', ['audit', '--json'], { cwd, encoding: 'utf8', timeout: patienceMs, maxBuffer: 2 ** 28 });
  if (run.error) return { kind: 'unasked', reason: `no answer within ${patienceMs / 1_000} s` };
  return readAudit(run.stdout);
}
