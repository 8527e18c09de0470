import { createHttpDoor } from './http-door.ts';
import { MailStore } from './mail-store.ts';
import { createSmtpDoor } from './smtp-door.ts';

// node main.ts <folder> <smtp port> <http port>
const [dir, smtpPort, httpPort] = process.argv.slice(2);
if (dir === undefined || smtpPort === undefined || httpPort === undefined)
  throw new Error('folder, SMTP port, HTTP port');

const store = new MailStore(dir);
const refused = new Set<string>();
const smtp = createSmtpDoor(store, refused);
// A client that breaks its connection must not end the mailbox.
smtp.on('error', (error) => console.error(String(error)));
const http = createHttpDoor(store, refused);

// HTTP last: the health call then speaks for both doors.
smtp.listen(Number(smtpPort), '127.0.0.1', () => http.listen(Number(httpPort), '127.0.0.1'));

process.once('SIGTERM', () => {
  http.close();
  http.closeAllConnections();
  smtp.close(() => process.exit(0));
});
