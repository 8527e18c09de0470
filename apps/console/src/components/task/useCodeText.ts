import { endReasons, failureCodeNames, skipReasons } from '@tilldeck/contracts/tasks/execution.codes';
import { useTranslation } from 'react-i18next';

/** Why an execution failed, was left out or ended on its own. */
export const executionCodes = [...new Set([...failureCodeNames, ...skipReasons, ...endReasons])];
type Code = (typeof executionCodes)[number];
const isCode = (code: string): code is Code => (executionCodes as readonly string[]).includes(code);

/** Such a code in words. */
export function useCodeText(): (code: string) => string {
  const { t } = useTranslation('execution');
  return (code) => (isCode(code) ? t(`code.${code}`) : code);
}
