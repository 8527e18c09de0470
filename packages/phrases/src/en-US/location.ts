/** Map, tracker and what organisations decide about positions. */
export const location = {
  'map.title': 'Device map',
  'tracker.title': 'Tracker',
};
