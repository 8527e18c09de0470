import { FactoryPolicyForm } from './FactoryPolicyForm.tsx';

/** /configuration/factory/add */
export function FactoryPolicyAddPage() {
  return <FactoryPolicyForm />;
}
