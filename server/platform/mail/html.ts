const fonts = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const styles = {
  page: `margin: 0; padding: 24px 16px; font: 16px/1.5 ${fonts.replaceAll('"', "'")}`,
  button:
    'display: inline-block; padding: 12px 24px; border-radius: 10px; background: #a8175b; color: #ffffff; font-weight: 600; text-decoration: none',
};

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Renders the HTML part of an email from its plain text, so that both say the same. The first paragraph of a label and a
 * link to this marketplace, `Sign in:\nhttps://…`, becomes the button; the links of later ones can be tapped. All other
 * addresses stay text, because people who register or write reasons may have typed them.
 */
export function renderMailHtml(body: string, publicUrl: string): string {
  let hasButton = false;
  const renderParagraph = (paragraph: string): string => {
    const [label = '', url = '', ...rest] = paragraph.split('\n');
    const isLink = label.endsWith(':') && rest.length === 0 && url.startsWith(`${publicUrl}/`) && !/\s/.test(url);
    if (!isLink) return escapeHtml(paragraph).replaceAll('\n', '<br>');
    const href = escapeHtml(url);
    if (hasButton) return `${escapeHtml(label)}<br><a href="${href}">${href}</a>`;
    hasButton = true;
    return `<a href="${href}" style="${styles.button}">${escapeHtml(label.slice(0, -1))}</a>`;
  };
  const paragraphs = body.split('\n\n').map((paragraph) => `<p dir="auto">${renderParagraph(paragraph)}</p>`);
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"></head>',
    `<body style="${styles.page}"><div style="max-width: 560px; margin: 0 auto">${paragraphs.join('')}</div></body></html>`,
  ].join('');
}
