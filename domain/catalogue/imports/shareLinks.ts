/** Pages of file shares that show a photo, and the addresses of the photo itself (import.md, section 2). */

const drivePages = ['drive.google.com', 'docs.google.com'];
const dropboxPages = ['dropbox.com', 'www.dropbox.com'];

/** The address of the file behind a share link of Dropbox or Google Drive; any other address as it is. */
export function toDirectLink(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (dropboxPages.includes(url.hostname)) {
    url.searchParams.delete('dl');
    url.searchParams.set('raw', '1');
    return url.href;
  }
  if (!drivePages.includes(url.hostname)) return address;
  const id = /\/d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id');
  return id ? `https://drive.google.com/uc?export=download&id=${encodeURIComponent(id)}` : address;
}
