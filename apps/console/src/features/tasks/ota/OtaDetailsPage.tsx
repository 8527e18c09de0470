import { SourceDetailsPage } from '../SourceDetailsPage.tsx';
import { otaPages } from './ota.config.ts';

/** /device/ota/details/:id */
export function OtaDetailsPage() {
  return <SourceDetailsPage pages={otaPages} />;
}
