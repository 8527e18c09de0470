/** The life of an uploaded file. Only a ready one can be read or put to use; a refused one is gone from the store. */
export const fileStates = ['uploading', 'checking', 'ready', 'refused'] as const;
export type FileState = (typeof fileStates)[number];
export type FileEvent = 'completed' | 'passed' | 'refused';

export const fileTransitions: Record<FileState, Partial<Record<FileEvent, FileState>>> = {
  uploading: { completed: 'checking' },
  checking: { passed: 'ready', refused: 'refused' },
  ready: {},
  refused: {},
};
