import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../choices/Picker.tsx';
import type { FieldControlProps } from '../form/useFormFields.ts';
import { stagePresets } from './rollout.rules.ts';

const own = 'own';
const everyDevice = 100;

/** Rising shares, the last of which is every device. */
const sharesOf = (typed: readonly string[]): number[] =>
  [...new Set([...typed.map(Number).filter((share) => share > 0 && share < everyDevice), everyDevice])].sort(
    (a, b) => a - b,
  );

/** The stages of a task: all at once, one of the usual ladders, or shares of one's own. */
export function StagesField({
  id,
  value,
  onChange,
  disabled,
  most,
}: FieldControlProps & { most?: number | undefined }) {
  const { t } = useTranslation('task');
  const stages = (value as number[] | undefined) ?? [];
  const known = stagePresets.find((preset) => preset.join() === stages.join());
  const [isOwn, setOwn] = useState(stages.length > 0 && !known);
  const chosen = isOwn ? own : (known?.join() ?? '');
  const choose = (next: string) => {
    setOwn(next === own);
    if (next !== own) onChange?.(next === '' ? undefined : next.split(',').map(Number));
    else if (stages.length === 0) onChange?.([...stagePresets[0]]);
  };
  return (
    <div className="blk-stack">
      <Picker
        id={id}
        disabled={disabled}
        value={chosen}
        onChange={(next) => choose(next ?? '')}
        choices={[
          { value: '', label: t('plan.allAtOnce') },
          ...stagePresets.map((shares) => ({
            value: shares.join(),
            label: shares.map((share) => `${share} %`).join(' → '),
          })),
          { value: own, label: t('plan.ownStages') },
        ]}
      />
      {isOwn ? (
        <Select
          disabled={Boolean(disabled)}
          style={{ width: '100%' }}
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={t('plan.shares')}
          {...(most ? { maxCount: most } : {})}
          tokenSeparators={[',', ' ', ';']}
          value={stages.map(String)}
          onChange={(typed: string[]) => onChange?.(sharesOf(typed))}
        />
      ) : null}
    </div>
  );
}
