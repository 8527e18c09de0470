/** Messages under the bell about what a person asked for. */
export const fileMessage = {
  exportReady: 'An export is ready under Exports in the header',
  exportFailed: 'An export failed',
};
