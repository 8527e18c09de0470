import { Select } from 'antd';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedOption } from './picker.rules.ts';
import type { Choice, Choices, TextChoice } from './useChoices.ts';
import { usePicker } from './usePicker.ts';

interface PickerFrame<C extends Choice> {
  choices: Choices<C>;
  value?: unknown;
  id?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  /** Its name where no form labels it. */
  label?: string | undefined;
  placeholder?: string | undefined;
  /** Names of values chosen before, so that the server need not be asked for them. */
  known?: readonly C[];
  /** Shown where there is nothing to choose. */
  noneText?: string | undefined;
  /** What is shown in front of the value. */
  prefix?: ReactNode;
  /** The list may be wider than the field. */
  hasWideList?: boolean;
  size?: 'small';
  widthPx?: number;
}

interface PickerProps<C extends Choice> extends PickerFrame<C> {
  onChange?: ((value: C['value'] | undefined, choice: C | undefined) => void) | undefined;
  isClearable?: boolean;
  /** Drawn in front of each choice. */
  iconOf?: (choice: C) => ReactNode;
}

/**
 * Chooses one: of known values, of a list the server has, or of more records than fit into a list, which the server
 * searches when typing pauses. It can always be searched, and Enter takes only what fits what was typed.
 */
export function Picker<C extends Choice = TextChoice>(props: PickerProps<C>) {
  const { choices, value, onChange, isClearable = false, known = [], noneText, iconOf } = props;
  const chosen = (value as C['value'] | null | undefined) ?? undefined;
  const picker = usePicker(choices, chosen === undefined ? [] : [chosen], known, noneText);
  const shared = useShared(props);
  const withIcon = (of: string | number | undefined, text: ReactNode): ReactNode => {
    const choice = of === undefined ? undefined : picker.names.get(of);
    if (!choice || !iconOf) return text;
    return (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
        {iconOf(choice)}
        {text}
      </span>
    );
  };
  const drawn = iconOf && {
    optionRender: ({ label, data }: { label?: ReactNode; data: OfferedOption }) => withIcon(data.value, label),
    labelRender: ({ value: of }: { value: string | number }) => withIcon(of, picker.select.labelRender({ value: of })),
  };
  return (
    <div style={{ display: 'contents' }} role="presentation" onKeyDownCapture={picker.holdEnter}>
      <Select
        {...shared}
        {...picker.select}
        {...drawn}
        value={chosen ?? null}
        allowClear={isClearable}
        onChange={(next?: C['value'] | null) => {
          const taken = next ?? undefined;
          picker.take(taken === undefined ? [] : [taken]);
          onChange?.(taken, taken === undefined ? undefined : picker.names.get(taken));
        }}
      />
    </div>
  );
}

interface ManyPickerProps<C extends Choice> extends PickerFrame<C> {
  onChange?: ((values: C['value'][]) => void) | undefined;
  /** How many can be chosen. */
  most?: number | undefined;
}

/** Chooses several, in the same way. */
export function ManyPicker<C extends Choice = TextChoice>(props: ManyPickerProps<C>) {
  const { choices, value, onChange, known = [], noneText, most } = props;
  const chosen = (value as C['value'][] | null | undefined) ?? [];
  const picker = usePicker(choices, chosen, known, noneText);
  const shared = useShared(props);
  return (
    <div style={{ display: 'contents' }} role="presentation" onKeyDownCapture={picker.holdEnter}>
      <Select
        {...shared}
        {...picker.select}
        {...(most ? { maxCount: most } : {})}
        mode="multiple"
        maxTagCount="responsive"
        allowClear
        value={[...chosen]}
        onChange={(next: C['value'][]) => {
          picker.take(next);
          onChange?.(next);
        }}
      />
    </div>
  );
}

function useShared<C extends Choice>({ id, disabled, onBlur, label, widthPx, size, ...frame }: PickerFrame<C>) {
  const { t } = useTranslation('blocks');
  const ownId = useId();
  const selectId = id ?? ownId;
  return {
    id: selectId,
    // While no option is active, antd names one that is not there, which screen readers report as an error.
    popupRender: (list: ReactElement) => (
      <>
        {list}
        <span id={`${selectId}_list_-1`} hidden />
      </>
    ),
    ...(label ? { 'aria-label': label } : {}),
    ...(frame.prefix ? { prefix: frame.prefix } : {}),
    ...(onBlur ? { onBlur } : {}),
    ...(size ? { size } : {}),
    disabled: Boolean(disabled),
    placeholder: frame.placeholder ?? t('form.choose'),
    style: { width: widthPx ?? '100%' },
    popupMatchSelectWidth: !frame.hasWideList,
    optionRender: ({ label: text, data: { depth = 1 } }: { label?: ReactNode; data: OfferedOption }) =>
      depth > 1 ? <span style={{ paddingInlineStart: `${depth - 1}em` }}>{text}</span> : text,
  };
}
