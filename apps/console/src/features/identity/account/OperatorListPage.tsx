import { AccountList } from './AccountList.tsx';
import { operatorArea } from './account.config.ts';

/** /account/operator/list */
export const OperatorListPage = () => <AccountList area={operatorArea} />;
