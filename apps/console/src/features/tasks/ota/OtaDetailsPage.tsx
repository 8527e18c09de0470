import { SourceDetailsPage } from '../parts/source/SourceDetailsPage.tsx';
import { otaPages } from './ota.pages.ts';

/** /device/ota/details/:id */
export function OtaDetailsPage() {
  return <SourceDetailsPage pages={otaPages} />;
}
