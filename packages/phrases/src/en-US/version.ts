/** Versions of apps. */
export const version = {
  title: 'Versions',
  description: 'All app versions of your organisation and its sub-partners.',
  keyword: 'Name or package',
  createdAt: 'Added',
  submittedAt: 'Submitted',
  createdBy: 'Added by',
  public: 'Public',
  empty: 'No versions yet',
  emptyText: 'Upload an app file under My App to add a version.',
  'tab.listing': 'In the store',
  'tab.file': 'App file',
  'tab.history': 'History',
  failure: 'Reason for the last failed review',
};
