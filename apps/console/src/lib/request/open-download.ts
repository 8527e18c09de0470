/** Saves the file behind a signed address: the answer is an attachment, so the browser saves it and the page stays. */
export function openDownload(url: string): void {
  Object.assign(document.createElement('a'), { href: url, rel: 'noreferrer' }).click();
}
