const order = ['forceTerminate', 'terminate', 'withdraw', 'cancel', 'refuse', 'pause', 'retry', 'resume', 'approve'];

/** What ends a task comes first in a header; what takes it further is last, where the eye goes. */
export const byPlaceInHeader = (one: { key: string }, other: { key: string }): number =>
  order.indexOf(one.key) - order.indexOf(other.key);
