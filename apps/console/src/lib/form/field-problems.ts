import type { z } from 'zod';
import { orAbsent, pathKey, valueAt, withoutBlanks } from './schema-path.ts';

/** A problem with a field, before it has words: a phrase key of `blocks` and its values, or a text of the server. */
export interface FieldProblem {
  key: string;
  values?: Record<string, string | number>;
}

/** Contracts write custom messages as one word (`regex(…, 'code')`); zod's own are sentences. */
const isWord = (message: string): boolean => /^[A-Za-z][\w.-]*$/.test(message);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldProblem {
  const count = Number(issue.minimum);
  if (issue.origin === 'string') return { key: 'rule.tooShort', values: { count } };
  if (issue.origin === 'array') return { key: 'rule.tooFew', values: { count } };
  return { key: issue.inclusive === false ? 'rule.moreThan' : 'rule.atLeast', values: { count } };
}

function tooBig(issue: z.core.$ZodIssueTooBig): FieldProblem {
  const count = Number(issue.maximum);
  if (issue.origin === 'string') return { key: 'rule.tooLong', values: { count } };
  if (issue.origin === 'array') return { key: 'rule.tooMany', values: { count } };
  return { key: issue.inclusive === false ? 'rule.lessThan' : 'rule.atMost', values: { count } };
}

const formatKeys: Record<string, string> = {
  email: 'rule.email',
  url: 'rule.url',
  date: 'rule.date',
  datetime: 'rule.date',
  ipv4: 'rule.ip',
};

export function describeIssue(issue: z.core.$ZodIssue, value: unknown): FieldProblem {
  if (isBlank(value) && issue.code !== 'custom') return { key: 'rule.required' };
  if (isWord(issue.message)) return { key: `rule.${issue.message}` };
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_format') return { key: formatKeys[issue.format] ?? 'rule.invalid' };
  if (issue.code === 'not_multiple_of') return { key: 'rule.multipleOf', values: { count: issue.divisor } };
  if (issue.code !== 'invalid_type') return { key: 'rule.invalid' };
  if (issue.expected === 'int') return { key: 'rule.wholeNumber' };
  return { key: issue.expected === 'number' ? 'rule.number' : 'rule.invalid' };
}

/** One field by its own schema; `null` when it is good. */
export function fieldProblem(schema: z.ZodType, value: unknown): FieldProblem | null {
  const issue = schema.safeParse(orAbsent(schema, value)).error?.issues[0];
  return issue ? describeIssue(issue, value) : null;
}

/** A list as a whole: how many it holds, and rules over several items. What is wrong in an item is told there. */
export function listProblem(schema: z.ZodType, value: unknown): FieldProblem | null {
  const issues = schema.safeParse(withoutBlanks(schema, value)).error?.issues ?? [];
  const issue = issues.find(({ path }) => path.length === 0);
  return issue ? describeIssue(issue, value) : null;
}

/** By path, its parts joined by dots as the server does. */
export type Problems = Record<string, FieldProblem>;
export type Checked<T> = { ok: true; value: T } | { ok: false; problems: Problems };

/** The whole form: rules that look at more than one field come out here, on the field they name. */
export function checkForm<S extends z.ZodType>(schema: S, values: unknown): Checked<z.output<S>> {
  const result = schema.safeParse(withoutBlanks(schema, values));
  if (result.success) return { ok: true, value: result.data };
  const problems: Problems = {};
  for (const issue of result.error.issues) {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    problems[pathKey(path)] ??= describeIssue(issue, path.length === 0 ? '' : valueAt(values, path));
  }
  return { ok: false, problems };
}

/** Where each problem is shown, and what has no place on the screen. */
export interface Placed {
  placed: ReadonlyMap<string, FieldProblem>;
  homeless: readonly FieldProblem[];
}

const isBelow = (path: string, parent: string): boolean => path.startsWith(`${parent}.`);

/** A form may hold a field deeper than the call does. */
function onlyOneNamed(path: string, shown: readonly string[]): string | undefined {
  const named = shown.filter((name) => name.endsWith(`.${path}`));
  return named.length === 1 ? named[0] : undefined;
}

/** At its own field; of a group at the first field in it; of a part that has no field at what holds it. */
export function placeProblems(problems: Problems, shown: readonly string[]): Placed {
  const placed = new Map<string, FieldProblem>();
  const homeless: FieldProblem[] = [];
  for (const [path, problem] of Object.entries(problems)) {
    const holders = shown.filter((name) => isBelow(path, name)).sort((one, other) => other.length - one.length);
    const place = shown.includes(path)
      ? path
      : (shown.find((name) => isBelow(name, path)) ?? holders[0] ?? onlyOneNamed(path, shown));
    if (place === undefined) homeless.push(problem);
    else if (!placed.has(place)) placed.set(place, problem);
  }
  return { placed, homeless };
}

/** Fields the server refused (`ApiError.data.fields`), whatever threw it. */
export function refusedFields(error: unknown): Record<string, FieldProblem> {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : null;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, text]) => [name, { key: isWord(text) ? `rule.${text}` : text }]),
  );
}
