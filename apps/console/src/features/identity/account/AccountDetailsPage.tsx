import { AccountDetails } from './AccountDetails.tsx';
import { accountArea } from './account.pages.ts';

/** /system/account/details/:id */
export const AccountDetailsPage = () => <AccountDetails area={accountArea} />;
