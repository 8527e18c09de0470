import { TrialPage } from './TrialPage.tsx';

/** /appstore/audit/endtrial/:id */
export const FinalTrialPage = () => <TrialPage stage="final" />;
