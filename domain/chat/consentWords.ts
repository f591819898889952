/**
 * The words in which people stop and restart a shop's messages (chat.md, section 1). A message is such a request if
 * every word of it belongs to one of these lists: 'stop by tomorrow' and 'offer band karo' are none.
 */
const stopping = /^(?:stop|unsubscribe|optout|बंद|बन्द|स्टॉप|स्टाप|band|bandh)$/;
const starting = /^(?:start|subscribe|resume|unstop|शुरू|शुरु|चालू|shuru|chalu)$/;
/** Words of Hindi in Latin letters that mean something else alone: a music band. */
const ambiguous = /^(?:band|bandh|shuru|chalu)$/;
const refusing = /^(?:dont|never|mat|मत)$/;
const messages =
  /^(?:message|messages|messaging|msg|msgs|sms|text|texts|texting|spam|promotions|notifications|updates|मैसेज|मेसेज|संदेश|sandesh)$/;
const sending =
  /^(?:send|sending|do|bhejo|bhejna|bhejiye|bhejen|bhejein|bheje|भेजो|भेजना|भेजें|भेजिए|भेजिये|दो|दीजिए|दीजिये|dijiye)$/;
const doing =
  /^(?:karo|kar|karna|kardo|kare|karen|karein|kijiye|kariye|kro|krdo|kr|करो|कर|करना|करदो|करें|कीजिए|कीजिये|करिए)$/;
const courtesies = /^(?:please|plz|pls|kindly|now|ji|bhai|sir|madam|kripya|ab|abhi|कृपया|प्लीज|प्लीज़|जी|अब|अभी)$/;
const fillers =
  /^(?:all|it|me|us|my|your|the|any|these|this|to|from|on|whatsapp|mujhe|sab|sare|ye|yeh|मुझे|सब|सारे|यह|ये)$/;

/** Returns what a message in lower case with single spaces and without signs asks for, if it is such a request. */
export function readConsentRequest(said: string): 'stop' | 'start' | undefined {
  const words = said
    .replace(/\b(?:don t|do not|no more)\b/g, 'dont')
    .replace(/\bopt out\b/g, 'optout')
    .split(' ');
  const has = (...lists: RegExp[]) => words.some((word) => lists.some((list) => list.test(word)));
  const all = [stopping, starting, refusing, messages, sending, doing, courtesies, fillers];
  const isKnown = (word: string) => all.some((list) => list.test(word));
  if (!words.every(isKnown)) return undefined;
  if (has(refusing)) return has(messages) && !has(stopping, starting) ? 'stop' : undefined;
  if (has(stopping) === has(starting) || (has(ambiguous) && !has(sending, doing, messages))) return undefined;
  return has(stopping) ? 'stop' : 'start';
}
