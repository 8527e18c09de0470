import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const days = '2';
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

/** A certificate authority of one's own, as a company has for its closed network. */
export interface PrivateCa {
  caFile: string;
  /** For one name; the common name says nothing to today's clients. */
  issue(hostName: string): Promise<CertificateFiles>;
}

export async function createPrivateCa(folder: string, name: string): Promise<PrivateCa> {
  const [caFile, caKey] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const usage = ['-addext', 'keyUsage=critical,keyCertSign'];
  await run('openssl', [
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    caKey,
    '-out',
    caFile,
    '-days',
    days,
    '-subj',
    `/CN=${name}`,
    ...usage,
  ]);
  return {
    caFile,
    issue: async (hostName) => {
      const at = (end: string) => join(folder, `${name}-${hostName}.${end}`);
      const names = at('ext');
      writeFileSync(names, `subjectAltName=DNS:${hostName}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n`);
      await run('openssl', ['req', ...newKey, '-keyout', at('key'), '-out', at('csr'), '-subj', `/CN=${hostName}`]);
      const signed = ['-CA', caFile, '-CAkey', caKey, '-CAcreateserial', '-extfile', names, '-days', days];
      await run('openssl', ['x509', '-req', '-in', at('csr'), '-out', at('pem'), ...signed]);
      return { certFile: at('pem'), keyFile: at('key') };
    },
  };
}
