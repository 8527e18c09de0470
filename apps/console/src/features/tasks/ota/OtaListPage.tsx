import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { lazy } from 'react';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { otaPages } from './ota.pages.ts';

const OtaForm = lazy(async () => ({ default: (await import('./OtaForm.tsx')).OtaForm }));

/** /device/ota/list */
export function OtaListPage() {
  return <SourceListPage pages={otaPages} add={otaRoutes.add} form={OtaForm} />;
}
