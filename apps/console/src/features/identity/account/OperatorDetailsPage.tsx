import { AccountDetails } from './AccountDetails.tsx';
import { operatorArea } from './account.pages.ts';

/** /account/operator/details/:id */
export const OperatorDetailsPage = () => <AccountDetails area={operatorArea} />;
