import type { TerminationFacts } from '@tilldeck/contracts/identity/termination.routes';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../components/base/ActionButton.tsx';
import { FormAlert } from '../public-form/FormAlert.tsx';

/** Where what stands in the way is looked after. */
const pageOf: Readonly<Record<string, string>> = {
  subAccounts: '/account/operator/list',
  subPartners: '/partner/admin/list',
};

const Linked = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <Link to={to}>{children}</Link> : children;

/** What ends, what stays, and what stands in the way. Nobody gets further without agreeing. */
export function NoticeStep({ facts, onNext }: { facts: TerminationFacts; onNext: () => void }) {
  const { t } = useTranslation(['termination', 'errors']);
  const [isAgreed, setAgreed] = useState(false);
  const isLinked = facts.blockers.length > 0 && !facts.isLastVendorLead;
  const obstacle = facts.isLastVendorLead
    ? t('vendorLead')
    : isLinked
      ? t('errors:identity.termination_linked')
      : isAgreed
        ? null
        : t('agreeFirst');
  return (
    <>
      <h2>{t('noticeTitle')}</h2>
      <ul>
        <li>{t('loses', { account: facts.loginName })}</li>
        {facts.endsOrganisation && <li>{t('endsOrganisation', { org: facts.orgName })}</li>}
        <li>{t('stays')}</li>
        <li>{t('forGood')}</li>
      </ul>
      {isLinked && (
        <FormAlert>
          {t('errors:identity.termination_linked')}
          <ul>
            {facts.blockers.map(({ kind, count }) => (
              <li key={kind}>
                <Linked to={pageOf[kind]}>{t(`blocker.${kind}` as 'blocker.devices', { count })}</Linked>
              </li>
            ))}
          </ul>
          {t('blockedNext')}
        </FormAlert>
      )}
      {facts.isLastVendorLead && <FormAlert>{t('vendorLead')}</FormAlert>}
      <p>
        <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
          {t('agree')}
        </Checkbox>
      </p>
      <ActionButton kind="primary" isDanger label={t('next')} disabledReason={obstacle} onClick={onNext} />
    </>
  );
}
