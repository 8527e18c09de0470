import type { Notice, NoticeReceipt } from '@tilldeck/contracts/notices/notice.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { noticePath, titleIn } from './notice.rules.ts';
import { noticeStateTexts } from './notice.states.ts';

function Title({ notice }: { notice: Notice }) {
  const { i18n } = useTranslation();
  return <Link to={noticePath(notice)}>{titleIn(i18n.language, notice)}</Link>;
}

/** A word of the notice's own texts. */
function Word({ of, value }: { of: 'audience' | 'method' | 'type'; value: string }) {
  const { t } = useTranslation('notice');
  return t(`${of}.${value}` as 'type.popup');
}

export const noticeColumns: readonly ListColumn<Notice>[] = [
  { key: 'title', title: (t) => t('notice:keyword'), isKey: true, width: 300, render: (row) => <Title notice={row} /> },
  {
    key: 'state',
    title: (t) => t('notice:state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={noticeStateTexts} />,
  },
  {
    key: 'audience',
    title: (t) => t('notice:audience'),
    width: 210,
    render: ({ audience }) => <Word of="audience" value={audience} />,
  },
  { key: 'type', title: (t) => t('notice:type'), width: 100, render: ({ type }) => <Word of="type" value={type} /> },
  {
    key: 'method',
    title: (t) => t('notice:method'),
    width: 150,
    render: ({ method }) => <Word of="method" value={method} />,
  },
  {
    key: 'releaseAt',
    title: (t) => t('notice:releaseAt'),
    width: 170,
    render: ({ releaseAt }) => (releaseAt ? <TimeText at={releaseAt} /> : null),
  },
  {
    key: 'readCount',
    title: (t) => t('notice:readCount'),
    width: 100,
    align: 'end',
    render: ({ readCount }) => <NumberText value={readCount} />,
  },
  {
    key: 'mailCount',
    title: (t) => t('notice:mailCount'),
    width: 100,
    align: 'end',
    isExtra: true,
    render: ({ mailCount }) => <NumberText value={mailCount} />,
  },
  { key: 'orgName', title: (t) => t('notice:sender'), width: 180 },
  { key: 'createdBy', title: (t) => t('notice:createdBy'), width: 140, isExtra: true },
];

export const receiptColumns: readonly ListColumn<NoticeReceipt>[] = [
  { key: 'orgName', title: (t) => t('notice:org'), isKey: true, width: 260 },
  {
    key: 'reached',
    title: (t) => t('notice:reached'),
    width: 110,
    align: 'end',
    render: ({ reached }) => <NumberText value={reached} />,
  },
  {
    key: 'read',
    title: (t) => t('notice:read'),
    width: 120,
    align: 'end',
    render: ({ read }) => <NumberText value={read} />,
  },
  {
    key: 'unread',
    title: (t) => t('notice:unread'),
    width: 110,
    align: 'end',
    render: ({ reached, read }) => <NumberText value={reached - read} />,
  },
  {
    key: 'lastReadAt',
    title: (t) => t('notice:lastReadAt'),
    width: 170,
    render: ({ lastReadAt }) => (lastReadAt ? <TimeText at={lastReadAt} /> : null),
  },
];
