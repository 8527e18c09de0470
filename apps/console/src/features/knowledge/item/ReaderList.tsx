import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { keepPreviousData } from '@tanstack/react-query';
import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { maxSearchText } from '@tilldeck/contracts/knowledge/item.limits';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import Input from 'antd/es/input/Input';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { usePause } from '../../../components/base/usePause.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { AnswerList } from './AnswerList.tsx';
import styles from './Reader.module.css';

const pauseMs = 400;
const step = 20;
const maxShown = 200;

/** Published answers to browse by product, and the search over all of them. What is asked is in the address. */
export function ReaderList() {
  const { t, i18n } = useTranslation('knowledge');
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const productId = params.get('product') ?? undefined;
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(step);
  const paused = usePause(typed.trim(), pauseMs);
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const ask = useEffectEvent((text: string) => {
    if (text !== asked) set('q', text);
  });
  useEffect(() => ask(paused), [paused]);
  const choices = useCall(supportCategoryRoutes.choices, {});
  const isSearch = asked !== '';
  const kept = { placeholderData: keepPreviousData };
  const found = useCall(knowledgeRoutes.search, { text: asked, productId }, { enabled: isSearch, ...kept });
  const browsed = useCall(knowledgeRoutes.browse, { pageSize: shown, productId }, { enabled: !isSearch, ...kept });
  const read = isSearch ? found : browsed;
  const products = [{ id: '', nameEn: t('allProducts'), nameZh: t('allProducts') }, ...(choices.data?.items ?? [])];
  const total = browsed.data?.total ?? 0;
  return (
    <div className={styles.reader}>
      <search>
        <Input
          size="large"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          maxLength={maxSearchText}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => set('q', typed.trim())}
        />
      </search>
      <fieldset className={styles.products}>
        <legend className="blk-visually-hidden">{t('field.product')}</legend>
        {products.map((product) => (
          <button
            key={product.id}
            type="button"
            aria-pressed={(productId ?? '') === product.id}
            onClick={() => set('product', product.id || undefined)}
          >
            {nameIn(i18n.language, product)}
          </button>
        ))}
      </fieldset>
      <AnswerList read={read} asked={asked} />
      {!isSearch && total > shown && shown < maxShown ? (
        <ActionButton label={t('more')} onClick={() => setShown(Math.min(shown + step, maxShown))} />
      ) : null}
    </div>
  );
}
