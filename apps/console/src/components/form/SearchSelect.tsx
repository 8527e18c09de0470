import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useBlocks } from '../base/useBlocks.ts';

interface SearchSelectProps<R extends Route> {
  /** A call that finds records by what was typed. */
  route: R;
  toInput: (keyword: string | undefined) => RouteDraft<R>;
  toOptions: (output: RouteOutput<R>) => { value: string; label: string }[];
  value?: unknown;
  onChange?: ((value: string | undefined) => void) | undefined;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: string;
  /** Its name where no form labels it. */
  label?: string;
  isClearable?: boolean;
  /** The name of the value it begins with, until the server's answer is there. */
  known?: { value: string; label: string } | undefined;
  widthPx?: number;
}

/** Chooses one of more records than fit into a list: the server searches while somebody types. */
export function SearchSelect<R extends Route>(props: SearchSelectProps<R>) {
  const { route, toInput, toOptions, value, onChange, onBlur, id, disabled, placeholder, label, widthPx } = props;
  const { t } = useTranslation('blocks');
  const { call } = useBlocks();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim()) || undefined;
  const input = toInput(keyword);
  const found = useQuery({
    queryKey: routeKey(route, input),
    queryFn: ({ signal }) => call(route, input as never, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const options = found.data === undefined ? [] : toOptions(found.data as RouteOutput<R>);
  const [chosen, setChosen] = useState(props.known);
  // What was chosen keeps its name while other names are looked for.
  const shown = chosen && !options.some((option) => option.value === chosen.value) ? [...options, chosen] : options;
  return (
    <Select
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(widthPx ? { style: { width: widthPx } } : {})}
      disabled={Boolean(disabled)}
      placeholder={placeholder ?? t('form.choose')}
      value={(value as string | undefined) ?? null}
      options={shown}
      loading={found.isFetching}
      allowClear={props.isClearable ?? false}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      onBlur={onBlur}
      onChange={(next: string | null | undefined) => {
        setChosen(shown.find((option) => option.value === next));
        setTyped('');
        onChange?.(next ?? undefined);
      }}
      {...(found.error ? { notFoundContent: t('filter.optionsFailed') } : {})}
    />
  );
}
