import { createHash, randomBytes } from 'node:crypto';

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** A picture whose text is known, put where the server looks for it: nobody can read the drawn ones by program. */
export async function knownCaptcha(query: Query): Promise<{ captchaId: string; captcha: string }> {
  const captchaId = randomBytes(8).toString('hex');
  await query(`INSERT INTO identity_captcha VALUES ($1, $2, now() + interval '5 minutes')`, [
    captchaId,
    createHash('sha256').update('KLMN').digest(),
  ]);
  return { captchaId, captcha: 'klmn' };
}
