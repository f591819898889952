/**
 * What people and search engines read of a page, piece by piece: its text, the attributes that are shown or read aloud,
 * the messages that its links begin, and what it says about itself.
 */
export function readBy(html: string): string[] {
  const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)];
  const page = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll('<!-- -->', '');
  const attributes = [
    ...page.matchAll(
      / (?:aria-label|alt|placeholder|title|data-once|data-title|data-failure|data-missing|data-wrong|data-other|data-waiting)="([^"]+)"/g,
    ),
  ];
  const said = [
    ...page.matchAll(
      /<meta (?:property|name)="(?:\w+:(?:title|description|image:alt)|description)" content="([^"]*)"/g,
    ),
  ];
  const messages = [...page.matchAll(/href="https:\/\/wa\.me\/\d+\?text=([^"]*)"/g)];
  return [
    ...page.split(/<[^>]*>/),
    ...[...attributes, ...said].map(([, text = '']) => text),
    ...messages.map(([, text = '']) => decodeURIComponent(text)),
    ...facts.flatMap(([, text = '']) => wordsOf(JSON.parse(text))),
  ]
    .map(plain)
    .filter(Boolean);
}

const plain = (text: string) => text.replaceAll('&amp;', '&').trim();

/** What the facts for search engines call things. */
function wordsOf(facts: unknown): string[] {
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts).flatMap(([name, value]) =>
    ['name', 'description', 'category'].includes(name) ? [String(value)] : wordsOf(value),
  );
}
