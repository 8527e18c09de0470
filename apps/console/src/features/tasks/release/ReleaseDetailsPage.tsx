import { SourceDetailsPage } from '../SourceDetailsPage.tsx';
import { releasePages } from './release.config.ts';

/** /task/release/details/:id */
export function ReleaseDetailsPage() {
  return <SourceDetailsPage pages={releasePages} />;
}
