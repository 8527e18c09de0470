import { type JournalDraft, minutesOf } from '@tilldeck/contracts/tasks/journal.schemas';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';

const megabyte = 1024 * 1024;
/** For the upload after the last line. */
const uploadTimeoutS = 4 * 3_600;

export const durationMinutesOf = ({
  duration,
  durationUnit,
}: Pick<JournalDraft, 'duration' | 'durationUnit'>): number => duration * minutesOf[durationUnit];

export const journalPayload = (draft: JournalDraft) => ({
  durationMinutes: durationMinutesOf(draft),
  maxBytes: draft.maxMb * megabyte,
  isLocalDeleted: draft.isLocalDeleted,
});

/** Each device begins when its own clock says so and is waited for until its journal can have arrived. */
export const journalPlan = (plan: TaskPlan, draft: JournalDraft): TaskPlan => ({
  ...plan,
  ...(draft.startLocal ? { start: { mode: 'local', local: draft.startLocal } } : {}),
  timeoutS: durationMinutesOf(draft) * 60 + uploadTimeoutS,
});
