import { useQuery, useQueryClient } from '@tanstack/react-query';
import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { type FactoryPolicy, factoryRelease } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { type FormSchema, useSchemaForm } from '../../../components/form/useSchemaForm.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { refreshAfter } from '../../../lib/request/refresh.ts';

const schema: FormSchema = factoryRelease.pick({ isForActivated: true });
const isOutdatedLook = (error: unknown): boolean =>
  error instanceof ApiError && error.error === 'factory.preview_outdated';

/** The look at a policy and its release. Only what was looked at goes out. */
export function useFactoryRelease({ id, version, name }: FactoryPolicy, onDone: () => void) {
  const { t } = useTranslation('factoryPolicy');
  const { call } = useBlocks();
  const client = useQueryClient();
  const [isOutdated, setOutdated] = useState(false);
  const look = useQuery({
    // Not the key of its route: what the release changes must not ask for another look.
    queryKey: ['factory/look', id, version],
    queryFn: ({ signal }) => call(factoryPolicyRoutes.preview, { id }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const control = useSchemaForm<FormSchema>({
    schema,
    initial: { isForActivated: false },
    onSubmit: async ({ isForActivated }) => {
      if (!look.data) return false;
      const input = { id, version, previewHash: look.data.hash, isForActivated: isForActivated === true };
      try {
        await call(factoryPolicyRoutes.release, input, { isOwn: true });
      } catch (error) {
        if (!isOutdatedLook(error)) throw error;
        setOutdated(true);
        await look.refetch();
        return false;
      }
      showToast(t('release.done', { name }), 'done');
      void refreshAfter(client, factoryPolicyRoutes.release, input);
      onDone();
      return true;
    },
  });
  return { control, look, isOutdated };
}
