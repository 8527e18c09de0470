/** Each carries white text at 4.5:1 or more; antd's own shades of the same names do not. */
export const primaryColours = [
  { name: 'red', value: '#cf1322' },
  { name: 'volcano', value: '#cf360b' },
  { name: 'gold', value: '#a36200' },
  { name: 'cyan', value: '#007d85' },
  { name: 'green', value: '#2b8306' },
  { name: 'blue', value: '#1366e0' },
  { name: 'purple', value: '#722ed1' },
] as const;

export const defaultPrimary = '#1366e0';
