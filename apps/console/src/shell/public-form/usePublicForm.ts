import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/request/api-error.ts';

type Texts<T> = Partial<Record<keyof T, string>>;

interface PublicFormOptions<T> {
  initial: T;
  /** What is wrong with the values, by field. Asked on every render, so that texts follow the language. */
  check: (values: T) => Texts<T>;
  submit: (values: T) => Promise<void>;
}

/** State of the few small forms that stand outside the signed-in layout and must not load antd for it. */
export function usePublicForm<T extends Record<string, string>>({ initial, check, submit }: PublicFormOptions<T>) {
  const { t } = useTranslation('pages');
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<Texts<T>>({});
  const [failure, setFailure] = useState<Error | null>(null);

  const errors: Texts<T> = { ...(isTried ? check(values) : {}), ...refusals };

  const change = (name: keyof T, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefusals((before) => ({ ...before, [name]: undefined }));
    setFailure(null);
  };

  /** A refusal that belongs to a field stands under it; the rest stands over the button. */
  const showRefusal = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const isNamed = error instanceof ApiError && error.error === 'core.invalid_input';
    const known = Object.entries(fields)
      .filter(([name]) => name in values)
      .map(([name, text]) => [name, isNamed ? t('field.invalid') : text]);
    if (known.length > 0) setRefusals(Object.fromEntries(known) as Texts<T>);
    else setFailure(error instanceof Error ? error : new Error(String(error)));
  };

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusals({});
    setFailure(null);
    if (isBusy || Object.values(check(values)).some(Boolean)) return;
    setBusy(true);
    submit(values)
      .catch(showRefusal)
      .finally(() => setBusy(false));
  };

  const field = (name: keyof T & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => change(name, value),
  });

  return { values, isBusy, failure, field, change, handleSubmit, refuse: setRefusals, fail: setFailure };
}
