import { audience, audienceIsNamed } from '@tilldeck/contracts/appstore/publication.schemas';
import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePause } from '../../../../components/base/usePause.ts';
import type { FormValues } from '../../../../components/form/useSchemaForm.ts';
import { useReach } from './publication.queries.ts';
import { useReachText } from './useReachText.ts';

interface ReachNoteProps {
  form: FormInstance<FormValues>;
  appId: string;
  /** What the form does not say. */
  given?: FormValues;
}

const nobody = audience.parse({});

/** How many devices the settings in a form would reach. */
export function ReachNote({ form, appId, given }: ReachNoteProps) {
  const { t } = useTranslation('publication');
  const reachText = useReachText();
  const typed: FormValues = Form.useWatch([], form) ?? {};
  const settings = audience.safeParse({ ...given, ...typed }).data;
  const named = settings && audienceIsNamed(settings);
  const isNamed = Boolean(named?.visibility && named.deployment);
  const reach = useReach(appId, usePause(settings ?? nobody), isNamed);
  return isNamed && reach.data ? t('publish.reach', { devices: reachText(reach.data) }) : ' ';
}
