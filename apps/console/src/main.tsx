import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { galleryRoutes } from './gallery/gallery.screens.tsx';
import { startI18n } from './lib/i18n/i18n.ts';
import { hasUnsavedEdits } from './lib/navigation/unsaved-edits.ts';
import { queryClient } from './lib/request/query-client.ts';
import { onSessionChangedElsewhere, restoreSession } from './lib/session/session-vault.ts';
import { startTheme } from './lib/theme/apply-theme.ts';
import { fetchVersion, shouldUpdateTo, updateTo } from './lib/version/version-check.ts';
import { LastResort } from './shell/LastResort.tsx';
import './shell/pages/ErrorNotice.css';
import { createConsoleRouter } from './shell/router.screens.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startTheme();
await Promise.all([startI18n(), restoreSession()]);
onSessionChangedElsewhere(() => {
  if (!hasUnsavedEdits()) window.location.reload();
});

// A page of the version before was asked for after a new one came out, and its file is gone.
window.addEventListener('vite:preloadError', () => {
  void fetchVersion().then((version) => {
    if (shouldUpdateTo(version)) updateTo(version);
  });
});

createRoot(root).render(
  <StrictMode>
    <LastResort>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createConsoleRouter(galleryRoutes)} />
      </QueryClientProvider>
    </LastResort>
  </StrictMode>,
);
