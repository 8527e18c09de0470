import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../public-form/FormAlert.tsx';
import '../public-form/public-form.css';
import { InvitationOnly } from '../register/InvitationOnly.tsx';
import { type Country, RegisterForm } from '../register/RegisterForm.tsx';
import './RegisterPage.css';

interface FormFacts {
  mode: 'open' | 'approval' | 'closed';
  countries: Country[];
}

/** Registers a company, or tells how accounts come about where the installation takes no registrations. */
export function RegisterPage() {
  const { t } = useTranslation('pages');
  const [facts, setFacts] = useState<FormFacts | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    let isHere = true;
    import('../register/register-calls.queries.ts')
      .then(({ loadRegistrationForm }) => loadRegistrationForm())
      .then(
        (found) => isHere && setFacts(found),
        (error: Error) => isHere && setFailure(error),
      );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <div className="td-auth td-register">
      {!facts && <h1>{t('register.title')}</h1>}
      {failure && <FormAlert>{failure.message}</FormAlert>}
      {facts?.mode === 'closed' && <InvitationOnly />}
      {facts && facts.mode !== 'closed' && (
        <RegisterForm countries={facts.countries} isApprovalNeeded={facts.mode === 'approval'} />
      )}
      <p className="td-auth-foot">
        <Link to="/user/login">{t('register.haveAccount')}</Link>
      </p>
    </div>
  );
}
