/** Versions of apps. */
export const version = {
  title: 'Versions',
  description: 'Every version of the apps of your organisation and of the partners below it.',
  keyword: 'Name or package',
  createdAt: 'Added',
  submittedAt: 'Handed in',
  createdBy: 'Added by',
  public: 'Public',
  empty: 'No versions yet',
  emptyText: 'A version comes with an app file under My App.',
  'tab.listing': 'In the store',
  'tab.file': 'App file',
  'tab.history': 'History',
  failure: 'Why the last review failed',
};
