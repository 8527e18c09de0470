import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { ReleaseForm } from './ReleaseForm.tsx';
import { releasePages } from './release.pages.ts';

/** /task/release/list */
export function ReleaseListPage() {
  return <SourceListPage pages={releasePages} add={releaseRoutes.add} form={ReleaseForm} />;
}
