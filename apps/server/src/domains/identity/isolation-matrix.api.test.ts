import { describeIsolation } from '../../../testing/isolation-matrix.ts';

describeIsolation('identity', {
  'identity/department.remove':
    'its sample names one department as the one that goes and the one that takes its people',
  'identity/company-sign-on.unlink': 'the account of the sample is not linked with the provider of the sample',
});
