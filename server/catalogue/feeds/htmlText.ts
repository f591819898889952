const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for a field that is read as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

const looksLikeHtml = /<\/?[a-z][^>]*>|&#?\w+;/i;

/** Text for a field that is read as text, or as HTML if it looks like it. */
export const escapeMarkup = (text: string): string => (looksLikeHtml.test(text) ? escapeHtml(text) : text);
