import { describeIsolation } from '../../platform/testing/isolation-matrix.ts';

describeIsolation('system');
