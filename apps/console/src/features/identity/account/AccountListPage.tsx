import { AccountList } from './AccountList.tsx';
import { accountArea } from './account.pages.ts';

/** /system/account/list */
export const AccountListPage = () => <AccountList area={accountArea} />;
