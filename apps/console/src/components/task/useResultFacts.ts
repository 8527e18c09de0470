import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format/abbreviate-number.ts';

/** As the device protocol names them, section 'Results'. */
const named = [
  'package',
  'version',
  'before',
  'wasThere',
  'versionCode',
  'firmwareVersion',
  'name',
  'files',
  'bytes',
  'folder',
  'isCut',
  'isFull',
  'isLocked',
  'folders',
  'entries',
  'isShown',
  'isRead',
  'setting',
  'value',
  'outcome',
  'passed',
  'warnings',
  'failed',
] as const;
type Named = (typeof named)[number];
const isNamed = (name: string): name is Named => (named as readonly string[]).includes(name);
/** Only of use to programs; the file has a button of its own. */
const hidden: ReadonlySet<string> = new Set(['fileId', 'bootId', 'parametersHash']);

/** The result of an execution, in words. Names that no kind of ours reports keep the device's own spelling. */
export function useResultFacts() {
  const { t } = useTranslation(['task', 'words']);
  const valueText = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'words:yes' : 'words:no');
    return name === 'bytes' && typeof value === 'number' ? formatBytes(value) : String(value);
  };
  return (result: ExecutionRow['result']) =>
    Object.entries(result ?? {})
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => ({ label: isNamed(name) ? t(`fact.${name}`) : name, value: valueText(name, value) }));
}
