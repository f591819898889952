/**
 * All texts of a page that people and search engines read: its content, displayed or spoken attributes, prefilled
 * messages in links, and metadata.
 */
export function readBy(html: string): string[] {
  const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)];
  const page = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll('<!-- -->', '');
  const attributes = [
    ...page.matchAll(
      / (?:aria-label|alt|placeholder|title|data-once|data-title|data-failure|data-missing|data-wrong|data-other|data-waiting)="([^"]+)"/g,
    ),
  ];
  const texts = [
    ...page.matchAll(
      /<meta (?:property|name)="(?:\w+:(?:title|description|image:alt)|description)" content="([^"]*)"/g,
    ),
  ];
  const messages = [...page.matchAll(/href="https:\/\/wa\.me\/\d+\?text=([^"]*)"/g)];
  return [
    ...page.split(/<[^>]*>/),
    ...[...attributes, ...texts].map(([, text = '']) => text),
    ...messages.map(([, text = '']) => decodeURIComponent(text)),
    ...facts.flatMap(([, text = '']) => wordsOf(JSON.parse(text))),
  ]
    .map(plain)
    .filter(Boolean);
}

const plain = (text: string) => text.replaceAll('&amp;', '&').trim();

/** The texts in structured data. */
function wordsOf(facts: unknown): string[] {
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts).flatMap(([name, value]) =>
    ['name', 'description', 'category'].includes(name) ? [String(value)] : wordsOf(value),
  );
}
