import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { OtaForm } from './OtaForm.tsx';
import { otaPages } from './ota.pages.ts';

/** /device/ota/list */
export function OtaListPage() {
  return <SourceListPage pages={otaPages} add={otaRoutes.add} form={OtaForm} />;
}
