import { fetchLogKind, journalKind, logSources } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { maxFetchedLogBytes, maxSentBytes, maxSentFiles } from '@tilldeck/contracts/tasks/task.limits';
import { z } from 'zod';
import { formatBytes } from '../../lib/format/abbreviate-number.ts';
import { fileKindField } from '../../lib/upload/file-kind-field.ts';
import { type ChosenFile, chosenFile, kindForm } from './kind-form.rules.ts';

const megabyte = 1024 * 1024;
const maxMb = z
  .int()
  .min(1)
  .max(maxFetchedLogBytes / megabyte);
const defaultJournalMb = 20;
const defaultJournalMinutes = 60;

const sentFiles = z
  .array(chosenFile)
  .min(1)
  .max(maxSentFiles)
  .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'duplicate')
  .refine((files) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= maxSentBytes, 'sentBytes');

/** Files that go to a device, logs that come from it. */
export const fileForms = {
  send_files: kindForm({
    schema: z.object({ files: sentFiles }),
    fields: [
      {
        name: 'files',
        label: (t) => t('task:field.files'),
        kind: 'file',
        ...fileKindField('sentFile'),
        maxFiles: maxSentFiles,
        limits: (t) => t('task:field.filesLimits', { count: maxSentFiles, size: formatBytes(maxSentBytes) }),
      },
    ],
    toPayload: ({ files }) => ({ fileIds: (files as ChosenFile[]).map(({ id }) => id) }),
  }),
  fetch_log: kindForm({
    schema: fetchLogKind.draft.omit({ maxBytes: true }).extend({ maxMb }),
    fields: [
      {
        name: 'source',
        label: (t) => t('task:field.logSource'),
        optionLabels: Object.fromEntries(
          logSources.map((source) => [source, (t) => t(`task:logSource.${source}`)] as const),
        ),
      },
      {
        name: 'package',
        label: (t) => t('task:field.packageName'),
        kind: 'text',
        placeholder: 'com.example.till',
        isShown: ({ source }) => source === 'app',
      },
      { name: 'maxMb', label: (t) => t('task:field.maxSize'), unit: 'MB' },
    ],
    initial: { source: 'agent', maxMb: maxFetchedLogBytes / megabyte },
    toPayload: ({ maxMb: size, ...values }) => ({ ...values, maxBytes: Number(size) * megabyte }),
  }),
  journal: kindForm({
    schema: journalKind.draft.omit({ maxBytes: true }).extend({ maxMb }),
    fields: [
      { name: 'durationMinutes', label: (t) => t('task:field.duration'), unit: (t) => t('task:unit.minutes') },
      { name: 'maxMb', label: (t) => t('task:field.maxSize'), unit: 'MB' },
      { name: 'isLocalDeleted', label: (t) => t('task:field.isLocalDeleted') },
    ],
    initial: { durationMinutes: defaultJournalMinutes, maxMb: defaultJournalMb, isLocalDeleted: false },
    toPayload: ({ maxMb: size, ...values }) => ({ ...values, maxBytes: Number(size) * megabyte }),
  }),
};
