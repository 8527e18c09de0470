import { describeIsolation } from '../../../testing/isolation-matrix.ts';

describeIsolation('devices', {
  'devices/group.remove': 'its sample names one group as the one that goes and the one that takes its devices',
});
