const byId = (id) => document.getElementById(id);
let chosenId;
let isHtmlWanted = true;
let shownList = '';

async function showList() {
  const search = byId('search').value.trim();
  const answer = await fetch(`/api/mails?search=${encodeURIComponent(search)}`);
  const { mails, lastId } = await answer.json();
  byId('count').textContent = mails.length === 0 ? '' : mails.length;
  const fingerprint = JSON.stringify([mails.map((mail) => mail.id), chosenId]);
  // Leaves the list alone while nothing changed, so that focus and scrolling stay.
  if (fingerprint !== shownList) {
    shownList = fingerprint;
    byId('mails').replaceChildren(...mails.map(renderItem));
  }
  return lastId;
}

function renderItem(mail) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-current', String(mail.id === chosenId));
  const part = (tag, name, text) => {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = text;
    return element;
  };
  const time = part('time', 'time', new Date(mail.receivedAt).toLocaleTimeString());
  time.dateTime = mail.receivedAt;
  button.append(part('span', 'subject', mail.subject || '(no subject)'), part('span', 'to', mail.to.join(', ')), time);
  button.addEventListener('click', () => showMail(mail.id));
  const item = document.createElement('li');
  item.append(button);
  return item;
}

async function showMail(id) {
  const answer = await fetch(`/api/mails/${id}`);
  if (!answer.ok) return;
  const mail = await answer.json();
  chosenId = id;
  byId('hint').hidden = true;
  byId('mail').hidden = false;
  byId('subject').textContent = mail.subject || '(no subject)';
  byId('from').textContent = mail.from;
  byId('to').textContent = mail.to.join(', ');
  byId('received').textContent = new Date(mail.receivedAt).toLocaleString();
  const files = mail.attachments.map((file) => `${file.filename || file.contentType} (${file.sizeBytes} bytes)`);
  byId('attachments').textContent = files.join(', ');
  byId('attachments').hidden = files.length === 0;
  byId('attachments-label').hidden = files.length === 0;
  byId('text').textContent = mail.text;
  byId('show-html').disabled = mail.html === '';
  byId('show-text').disabled = mail.text === '';
  // Links of a mail open in a tab of their own; the frame itself may run no script.
  byId('html').srcdoc = `<base target="_blank">${mail.html}`;
  showBody(mail.html !== '' && (isHtmlWanted || mail.text === ''));
  await showList();
}

function showBody(isHtml) {
  byId('html').hidden = !isHtml;
  byId('text').hidden = isHtml;
  byId('show-html').setAttribute('aria-pressed', String(isHtml));
  byId('show-text').setAttribute('aria-pressed', String(!isHtml));
}

async function followArrivals() {
  for (;;) {
    try {
      const lastId = await showList();
      await fetch(`/api/mails/next?since=${lastId}&timeoutMs=25000`);
    } catch {
      // The mailbox is being restarted.
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

byId('search').addEventListener('input', showList);
byId('clear').addEventListener('click', async () => {
  await fetch('/api/mails', { method: 'DELETE' });
  chosenId = undefined;
  byId('mail').hidden = true;
  byId('hint').hidden = false;
  await showList();
});
for (const [id, isHtml] of [
  ['show-html', true],
  ['show-text', false],
]) {
  byId(id).addEventListener('click', () => {
    isHtmlWanted = isHtml;
    showBody(isHtml);
  });
}
void followArrivals();
