import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './lib/i18n/i18n.ts';
import { queryClient } from './lib/request/query-client.ts';
import { Providers } from './shell/Providers.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startI18n();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Providers>Tilldeck</Providers>
    </QueryClientProvider>
  </StrictMode>,
);
