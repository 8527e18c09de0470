/** Lists, forms, dialogs and the other blocks that pages are made of. */
export const blocks = {
  'action.cancel': 'Cancel',
};
