import { describe, expect, it } from 'vitest';
import { isSafeBrokerVersion } from './broker-version.ts';

describe('broker versions in front of devices', () => {
  it.each(['2.12.12', '2.12.13', '2.14.3', '2.15.1', 'v2.15.1', '2.100.0', '3.0.0'])('%s is safe', (version) => {
    expect(isSafeBrokerVersion(version)).toBe(true);
  });
  it.each(['2.9.10', '2.10.27', '2.11.16', '2.12.2', '2.12.11', '1.99.99'])('%s is too old', (version) => {
    expect(isSafeBrokerVersion(version)).toBe(false);
  });
  it.each(['2.13.0', '2.14.0', '2.14.2'])('%s is newer than 2.12.12 and lacks the same fixes', (version) => {
    expect(isSafeBrokerVersion(version)).toBe(false);
  });
  it.each(['2.12.12-RC.1', '2.14.3-beta', '', 'unknown', '2.15', '2.15.1.9', '２.15.1'])('%s is refused', (version) => {
    expect(isSafeBrokerVersion(version)).toBe(false);
  });
});
