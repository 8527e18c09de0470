import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { type SealedKind, sealedColumn } from '../../../platform/auth/sealed-kind.ts';
import { clientSecretContext, clientSecretPurpose, verifierPurpose } from './seal.rules.ts';

const isOld = (app: App) => sql<boolean>`not starts_with(sealed_verifier, ${app.secrets.box(verifierPurpose).prefix})`;

/** An attempt opens only beside its state, which the browser has: nobody here can seal it again. It runs out in minutes. */
const attempts: SealedKind = {
  name: 'identity.oidc-attempt',
  reseal: async (app: App) => {
    await sql`delete from identity_oidc_attempt
               where (used_at is not null or expires_at <= now()) and ${isOld(app)}`.execute(app.database.vendor);
  },
  countOld: async (app: App) => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from identity_oidc_attempt where ${isOld(app)}`.execute(app.database.vendor);
    return Number(rows[0]?.n ?? 0);
  },
};

export const sealedSignOn: readonly SealedKind[] = [
  sealedColumn({
    name: 'identity.oidc-provider',
    table: 'identity_oidc_provider',
    key: 'id',
    column: 'sealed_client_secret',
    purpose: clientSecretPurpose,
    contextOf: clientSecretContext,
  }),
  attempts,
];
