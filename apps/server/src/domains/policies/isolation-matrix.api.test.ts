import { policyKinds } from '@tilldeck/contracts/policies/policies.kinds';
import { describeIsolation } from '../../../testing/isolation-matrix.ts';

const reverts = Object.values(policyKinds).map(({ segment }) => `policies/${segment}.revert`);

describeIsolation('policies', Object.fromEntries(reverts.map((id) => [id, 'a fresh rule has no released version'])));
