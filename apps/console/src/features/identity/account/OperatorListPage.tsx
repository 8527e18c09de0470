import { AccountList } from './AccountList.tsx';
import { operatorArea } from './account.pages.ts';

/** /account/operator/list */
export const OperatorListPage = () => <AccountList area={operatorArea} />;
