import { AccountDetails } from './AccountDetails.tsx';
import { operatorArea } from './account.config.ts';

/** /account/operator/details/:id */
export const OperatorDetailsPage = () => <AccountDetails area={operatorArea} />;
