import { NoticeForm } from './NoticeForm.tsx';

/** /support/notice/create */
export function NoticeCreatePage() {
  return <NoticeForm />;
}
