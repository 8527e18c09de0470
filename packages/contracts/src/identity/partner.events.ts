/** What is announced of partners; each is a webhook's event as well. */
export const partnerTopics = [
  'identity.partner',
  ...['added', 'changed', 'enabled', 'disabled', 'converted', 'moved', 'terminated'].map((verb) => `partner.${verb}`),
];
