import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useChoices } from '../choices/useChoices.ts';
import { TimeText } from '../text/TimeText.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import { type FormField, factsOf } from './useFormFields.ts';

interface SavedValueProps {
  /** Absent for a whole part of a form. */
  field: FormField | undefined;
  schema: z.ZodType | undefined;
  value: unknown;
  /** Said of what cannot be shown in a few words. */
  isChanged: boolean;
}

type Plain = string | number;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'number' || (typeof value === 'string' && !value.startsWith('{"type":"doc"'));

/** A value of a field in words, as its control would show it. */
export function SavedValue({ field, schema, value, isChanged }: SavedValueProps) {
  const { t } = useTranslation('blocks');
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  const several = Array.isArray(value) ? (value as unknown[]) : [value];
  const { kind } = field ? factsOf(schema, field) : { kind: 'text' };
  if (!field || kind === 'password' || !several.every(isPlain))
    return t(isChanged ? 'conflict.changedValue' : 'conflict.sameValue');
  if (kind === 'instant' && typeof value === 'string') return <TimeText at={value} />;
  return several.length === 0 ? '–' : <NamedValues field={field} values={several} />;
}

/** Values that have names, with them: of an enum, of what the form knows, of what its picker would ask the server for. */
function NamedValues({ field, values }: { field: FormField; values: readonly Plain[] }) {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const { options, optionLabels, known = [], scale = 1 } = field;
  const listed = useChoices(options ?? [], { values, isWanted: options !== undefined }).options;
  const nameOf = (value: Plain): string => {
    const label = optionLabels?.[value] ?? [...known, ...listed].find((choice) => choice.value === value)?.label;
    if (label) return phrase(label);
    // An id tells nobody anything.
    if (options) return t('conflict.changedValue');
    return String(typeof value === 'number' ? value / scale : value);
  };
  return values.map(nameOf).join(', ');
}
