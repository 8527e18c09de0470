import type { z } from 'zod';

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
  const result = schema.safeParse(orAbsent(schema, value));
  const issue = result.error?.issues[0];
  return issue ? describeIssue(issue, value) : null;
}

/** An emptied control counts as not filled in, where the schema allows that. */
function orAbsent(schema: z.ZodType, value: unknown): unknown {
  if (value !== '' && value !== null) return value;
  if (value === null && schema.safeParse(null).success) return null;
  return schema.safeParse(undefined).success ? undefined : value;
}

type AnyObject = z.ZodObject<z.ZodRawShape>;

export function withoutBlanks(schema: AnyObject, values: Record<string, unknown>): Record<string, unknown> {
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shape[name] ? orAbsent(shape[name], value) : value]),
  );
}

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: Record<string, FieldProblem> };

/** The whole form: rules that look at more than one field come out here, on the field they name. */
export function checkForm<S extends AnyObject>(schema: S, values: Record<string, unknown>): Checked<z.output<S>> {
  const result = schema.safeParse(withoutBlanks(schema, values));
  if (result.success) return { ok: true, value: result.data };
  const problems: Record<string, FieldProblem> = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '');
    problems[name] ??= describeIssue(issue, name === '' ? '' : values[name]);
  }
  return { ok: false, problems };
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
