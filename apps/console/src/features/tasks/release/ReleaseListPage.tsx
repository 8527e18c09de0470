import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { lazy } from 'react';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { releasePages } from './release.pages.ts';

const ReleaseForm = lazy(async () => ({ default: (await import('./ReleaseForm.tsx')).ReleaseForm }));

/** /task/release/list */
export function ReleaseListPage() {
  return <SourceListPage pages={releasePages} add={releaseRoutes.add} form={ReleaseForm} />;
}
