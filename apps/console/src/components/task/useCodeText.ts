import { endReasons, failureCodeNames, skipReasons } from '@tilldeck/contracts/tasks/execution-codes';
import { useTranslation } from 'react-i18next';

const isOneOf = <W extends string>(words: readonly W[], word: string): word is W =>
  (words as readonly string[]).includes(word);

/** Why an execution failed, was left out or ended, in words. */
export function useCodeText(): (code: string) => string {
  const { t } = useTranslation('task');
  return (code) => {
    if (isOneOf(failureCodeNames, code)) return t(`code.${code}`);
    if (isOneOf(skipReasons, code)) return t(`skip.${code}`);
    return isOneOf(endReasons, code) ? t(`end.${code}`) : code;
  };
}
