/** A linking of accounts that came in by address and goes on once the person is signed in. */
interface CloudLinking {
  step: 'agree' | 'finish';
  token: string;
}

const place = 'tilldeck.cloudLinking';

/** Kept for this tab: signing in comes between, and the token must not stay in an address. */
export const keepCloudLinking = (linking: CloudLinking): void => sessionStorage.setItem(place, JSON.stringify(linking));

export function readCloudLinking(): CloudLinking | null {
  const kept = sessionStorage.getItem(place);
  return kept ? (JSON.parse(kept) as CloudLinking) : null;
}

export const forgetCloudLinking = (): void => sessionStorage.removeItem(place);
