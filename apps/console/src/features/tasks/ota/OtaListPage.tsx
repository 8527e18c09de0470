import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { SourceListPage } from '../SourceListPage.tsx';
import { OtaForm } from './OtaForm.tsx';
import { otaPages } from './ota.config.ts';

/** /device/ota/list */
export function OtaListPage() {
  return <SourceListPage pages={otaPages} add={otaRoutes.add} form={OtaForm} />;
}
