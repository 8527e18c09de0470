import { ofOrg, type TableDeclarations, through } from '../../platform/db/table-declaration.ts';

export const noticesTables: TableDeclarations = {
  notices_feedback: ofOrg('truth'),
  notices_mail: through('notices_notice', 'notice_id', 'history'),
  notices_notice: ofOrg('truth'),
  notices_reach: through('notices_notice', 'notice_id', 'derived'),
  notices_receipt: through('notices_notice', 'notice_id', 'history'),
};
