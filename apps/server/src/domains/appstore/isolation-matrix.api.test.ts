import { describeIsolation } from '../../../testing/isolation-matrix.ts';

describeIsolation('appstore', {
  'appstore/release.retry': 'no device of a fresh task has failed',
  'appstore/interface.resolve': 'names the device by its serial number',
});
