/** Spec section 1: partners in a tree; five levels carry every reseller chain known to us. */
export const maxPartnerDepth = 5;
/** Partners a tree node shows before 'show more', and matches a search in the tree opens. */
export const treePageSize = 50;
export const treeMatchMax = 50;
/** Partners a select offers at a time. */
export const partnerChoiceMax = 20;
/** Requests one organisation may make within a day, whether anybody has the name or not. */
export const friendRequestsPerDay = 20;
