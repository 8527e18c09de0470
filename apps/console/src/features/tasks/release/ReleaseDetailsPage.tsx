import { SourceDetailsPage } from '../parts/source/SourceDetailsPage.tsx';
import { releasePages } from './release.pages.ts';

/** /task/release/details/:id */
export function ReleaseDetailsPage() {
  return <SourceDetailsPage pages={releasePages} />;
}
