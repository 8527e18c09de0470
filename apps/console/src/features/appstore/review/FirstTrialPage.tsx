import { TrialPage } from './TrialPage.tsx';

/** /appstore/audit/firsttrial/:id */
export const FirstTrialPage = () => <TrialPage stage="first" />;
