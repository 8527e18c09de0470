import { AccountList } from './AccountList.tsx';
import { accountArea } from './account.config.ts';

/** /system/account/list */
export const AccountListPage = () => <AccountList area={accountArea} />;
