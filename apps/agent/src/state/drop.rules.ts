/** A message that has no number yet, so it may still be forgotten. */
export interface Droppable {
  id: number;
  topic: string;
  bytes: number;
}

/**
 * What is forgotten first when the buffer is full: an old status says least once a newer one is there, then what
 * happened, oldest first, then the rest. Topics not named come last.
 */
const order = ['status', 'event', 'examination'];

const rankOf = (topic: string) => {
  const place = order.indexOf(topic);
  return place === -1 ? order.length : place;
};

/** Which of the waiting messages, oldest first, make room for `needed` bytes. The newest status stays to the end. */
export function chooseDropped(waiting: readonly Droppable[], needed: number): Droppable[] {
  const newestStatus = waiting.findLast(({ topic }) => topic === 'status');
  const rank = (one: Droppable) => (one === newestStatus ? order.length + 1 : rankOf(one.topic));
  const chosen: Droppable[] = [];
  let freed = 0;
  for (const one of waiting.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)) {
    if (freed >= needed) break;
    chosen.push(one);
    freed += one.bytes;
  }
  return chosen;
}
