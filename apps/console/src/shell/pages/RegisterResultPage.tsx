import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ActivationLink } from '../activation/ActivationLink.tsx';
import { ResendForm } from '../activation/ResendForm.tsx';
import '../public-form/public-form.css';
import { useLinkSecret } from '../public-form/useLinkSecret.ts';
import { ShellIcon } from '../ShellIcon.tsx';

interface Registered {
  registeredEmail?: string;
  isApprovalNeeded?: boolean;
}

/** After a registration: look into your mails. From the link in that mail: what came of it. */
export function RegisterResultPage() {
  const { t } = useTranslation('pages');
  const [query] = useSearchParams();
  const secret = useLinkSecret('secret');
  const email = query.get('email') ?? '';
  return (
    <div className="td-auth">
      {secret ? <ActivationLink key={secret} secret={secret} email={email} /> : <WaitingForMail email={email} />}
      <p className="td-auth-foot">
        <Link to="/user/login">{t('registerResult.login')}</Link>
      </p>
    </div>
  );
}

function WaitingForMail({ email }: { email: string }) {
  const { t } = useTranslation('pages');
  const { registeredEmail, isApprovalNeeded = false } = (useLocation().state ?? {}) as Registered;
  return (
    <>
      <ShellIcon name="mail" size={44} />
      <h1>{t(registeredEmail ? 'registerResult.sentTitle' : 'registerResult.title')}</h1>
      <p className="td-auth-subtitle">
        {registeredEmail ? t('registerResult.sentText', { email: registeredEmail }) : t('registerResult.text')}
        {isApprovalNeeded && ` ${t('registerResult.approvalText')}`}
      </p>
      <ResendForm email={registeredEmail ?? email} />
    </>
  );
}
