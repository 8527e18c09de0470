import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { NoticeForm } from './NoticeForm.tsx';

/** /support/notice/update/:id */
export function NoticeUpdatePage() {
  const { id = '' } = useParams();
  const record = useCall(noticeRoutes.detail, { id });
  if (record.data) return <NoticeForm key={id} record={record.data} />;
  return (
    <DetailsPage
      title=""
      backHref="/support/notice/list"
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
    />
  );
}
