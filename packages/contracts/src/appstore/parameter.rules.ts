import { type ParameterIssue, type ParameterType, parameterVariables } from './parameter.limits.ts';

/** As much of a field as decides which values fit. */
export interface ValueRule {
  type: ParameterType;
  choices: readonly string[];
  min: number | null;
  max: number | null;
}

export type ReadValue = { value: string | number | boolean } | { issue: ParameterIssue };

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
const known: ReadonlySet<string> = new Set(parameterVariables);
const hasUnknownVariable = (text: string): boolean =>
  [...text.matchAll(placeholder)].some(([, name = '']) => !known.has(name));

/** Puts in what the variables stand for; what is not known of a device is empty. */
export const fillVariables = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (_all, name: string) => facts[name] ?? '');

/** Reads what somebody typed as the value of a field. */
export function readValue(rule: ValueRule, text: string): ReadValue {
  if (rule.type === 'switch')
    return text === 'true' || text === 'false' ? { value: text === 'true' } : { issue: 'invalid' };
  const value = rule.type === 'number' ? numberIn(text) : text;
  if (value === null) return { issue: 'invalid' };
  const issue = issueOf(rule, value);
  return issue ? { issue } : { value };
}

function numberIn(text: string): number | null {
  const value = Number(text);
  return /^\s*[-+]?(\d|\.\d)/.test(text) && Number.isFinite(value) ? value : null;
}

/** Why a value does not fit a field, or null. */
export function issueOf(rule: ValueRule, value: unknown): ParameterIssue | null {
  if (rule.type === 'switch') return typeof value === 'boolean' ? null : 'invalid';
  if (rule.type === 'number') {
    if (typeof value !== 'number') return 'invalid';
    return beyond(rule, value, 'too_small', 'too_big');
  }
  if (typeof value !== 'string') return 'invalid';
  if (rule.type === 'choice') return rule.choices.includes(value) ? null : 'not_a_choice';
  if (rule.type === 'text' && hasUnknownVariable(value)) return 'unknown_variable';
  return beyond(rule, value.length, 'too_short', 'too_long');
}

const beyond = (
  { min, max }: ValueRule,
  size: number,
  below: ParameterIssue,
  above: ParameterIssue,
): ParameterIssue | null => {
  if (min !== null && size < min) return below;
  return max !== null && size > max ? above : null;
};

/** What is wrong with a field itself, at which of its parts. */
export function faultOfField(
  field: ValueRule & { byDefault: string },
): { at: 'choices' | 'max' | 'byDefault'; issue: ParameterIssue } | null {
  if (field.type === 'choice' && field.choices.length === 0) return { at: 'choices', issue: 'required' };
  if (new Set(field.choices).size < field.choices.length) return { at: 'choices', issue: 'duplicate' };
  if (field.min !== null && field.max !== null && field.min > field.max) return { at: 'max', issue: 'range' };
  if (field.byDefault === '') return null;
  // Whoever may have the app reads its definition.
  if (field.type === 'secret') return { at: 'byDefault', issue: 'secret_default' };
  const read = readValue(field, field.byDefault);
  return 'issue' in read ? { at: 'byDefault', issue: read.issue } : null;
}
