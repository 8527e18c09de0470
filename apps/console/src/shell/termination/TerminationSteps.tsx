import { useTranslation } from 'react-i18next';

export const terminationSteps = ['notice', 'account', 'identity', 'confirm', 'done'] as const;
export type TerminationStep = (typeof terminationSteps)[number];

/** Where one stands on the way out. */
export function TerminationSteps({ at }: { at: TerminationStep }) {
  const { t } = useTranslation('termination');
  const reached = terminationSteps.indexOf(at);
  return (
    <ol className="td-termination-steps" aria-label={t('steps')}>
      {terminationSteps.map((step, index) => (
        <li key={step} data-state={index < reached ? 'past' : index === reached ? 'now' : 'ahead'}>
          <span aria-current={index === reached ? 'step' : undefined}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
