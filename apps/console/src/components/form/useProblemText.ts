import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/form/field-problems.ts';

/** Words for a problem: its own phrase, the plain 'not valid' for a rule nobody named, or the server's text. */
export function useProblemText(): (problem: FieldProblem) => string {
  const { t, i18n } = useTranslation('blocks');
  return ({ key, values }) => {
    if (!key.startsWith('rule.')) return key;
    const isKnown = i18n.exists(`blocks:${key}`, { ...values });
    return (t as unknown as (key: string, values?: object) => string)(isKnown ? key : 'rule.invalid', values);
  };
}
