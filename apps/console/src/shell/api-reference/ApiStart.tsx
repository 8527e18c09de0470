import { curlExample, typescriptExample } from '@tilldeck/contracts/system/api-examples.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { useClipboard } from '../../components/base/useClipboard.ts';
import { CopyableId } from '../../components/text/CopyableId.tsx';

const examples = { curl: curlExample, typescript: typescriptExample };
type ExampleName = keyof typeof examples;

/** A box that scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

const errors = [
  ['core.invalid_input', 'api.start.invalidInput'],
  ['identity.api_key_unknown', 'api.start.keyUnknown'],
  ['core.forbidden', 'api.start.forbidden'],
  ['core.stale_version', 'api.start.stale'],
  ['core.too_many_requests', 'api.start.tooMany'],
  ['core.busy', 'api.start.busy'],
] as const;

/** What somebody needs before their first call: where, with what, and what comes back. */
export function ApiStart() {
  const { t } = useTranslation('pages');
  const baseUrl = `${window.location.origin}/api`;
  return (
    <section className="td-api-start" aria-label={t('api.start.title')} id="start">
      <h2>{t('api.start.title')}</h2>
      <dl>
        <dt>{t('api.start.baseUrl')}</dt>
        <dd>
          <CopyableId value={baseUrl} label={t('api.start.baseUrl')} />
        </dd>
        <dt>{t('api.start.authentication')}</dt>
        <dd>
          <p>
            {t('api.start.authenticationText')} <Link to="/developer/apikey/list">{t('api.start.keys')}</Link>
          </p>
          <code>authorization: Bearer tdk_…</code>
          <code>content-type: application/json</code>
        </dd>
        <dt>{t('api.start.answers')}</dt>
        <dd>
          <p>{t('api.start.answersText')}</p>
          <ul>
            {errors.map(([error, text]) => (
              <li key={error}>
                <code>{error}</code> {t(text)}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{t('api.start.example')}</dt>
        <dd>
          <Example baseUrl={baseUrl} />
        </dd>
      </dl>
    </section>
  );
}

function Example({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation(['pages', 'blocks']);
  const [shown, show] = useState<ExampleName>('curl');
  const { isCopied, copy } = useClipboard();
  const text = examples[shown](baseUrl);
  return (
    <>
      <p>{t('api.start.exampleText')}</p>
      <div className="td-api-example-bar">
        {(Object.keys(examples) as ExampleName[]).map((name) => (
          <ActionButton
            key={name}
            label={t(`api.start.${name}`)}
            isPressed={name === shown}
            onClick={() => show(name)}
          />
        ))}
        <ActionButton label={t(isCopied ? 'blocks:copy.done' : 'blocks:copy.action')} onClick={() => copy(text)} />
      </div>
      <section className="td-api-example" {...scrollable} aria-label={t(`api.start.${shown}`)}>
        <pre>{text}</pre>
      </section>
    </>
  );
}
