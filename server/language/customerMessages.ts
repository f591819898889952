/** What a shop's owner wants a customer to be told; the name may be fewer or more words, longest first. */
export type CustomerMessage = { name: string; text: string }[];

const maxNameWords = 3;

/** 'Asha ko bolo', 'मीना को बता दो कि'. */
const tellingVerbs = [
  ...'bolo,bol do,boldo,bolna,bol dena,bata do,batado,batao,bata dena,bata dijiye,keh do,kehdo,kaho,keh dena'.split(
    ',',
  ),
  ...'message karo,msg karo,message kar do,msg kar do,message bhejo,msg bhejo,message bhej do,likho,likh do'.split(','),
  ...'message do,message de do,msg do,sandesh do,sandesh de do,khabar do,khabar de do,batana,bataiye,boliye,kahiye'.split(
    ',',
  ),
  ...'btana,bta do,btado,btao,bta dena,bataana,bta dijiye,suchit karo,soochit karo,सूचित करो,सूचित कर दो'.split(','),
  ...'संदेश दो,संदेश दे दो,मैसेज दो,मैसेज दे दो,ख़बर दो,खबर दो,बताना,बताइए,बोलिए,कहिए'.split(','),
  ...'inform karo,inform kar do,khabar karo,बोलो,बोल दो,बोलना,बोल देना,बता दो,बताओ,बता देना,कह दो,कहो,कह देना'.split(','),
  ...'मैसेज करो,मैसेज कर दो,मैसेज भेजो,संदेश भेजो,लिखो,लिख दो,ख़बर करो,खबर करो'.split(','),
]
  .toSorted((one, other) => other.length - one.length)
  .join('|')
  .replaceAll(' ', '\\s');
const hindiPattern = new RegExp(
  `^([\\p{L}\\p{M} ]{2,60}?)\\s(?:ko|को)\\s(?:${tellingVerbs})(?![\\p{L}\\p{M}])[\\s:,-]*(?:(?:ki|कि)\\s)?(.+)$`,
  'isu',
);
const englishPattern =
  /^(?:please\s)?(?:tell|inform|remind|ask|message|msg|let|write\sto|send\sa\smessage\sto|send\smessage\sto|reply\sto)\s(.+)$/isu;
/** Who is no customer: 'tell me', 'sab ko bolo'. */
const nobody =
  /^(?:me|us|him|her|them|you|it|everyone|everybody|all|about|how|what|which|why|when|my|the|a|an|this|that|sab|sabhi|mujhe|hum|ham|सब|सभी|मुझे|हम)(?![\p{L}\p{M}])/iu;

const honorific = /\s(?:ji|jee|bhai|bhaiya|bhaiyya|didi|madam|sir|aunty|uncle|जी|भाई|भैया|दीदी|मैडम|सर)$/iu;
const withoutHonorific = (name: string) => name.trim().replace(honorific, '');

const toCustomer = new RegExp(
  `^(?:(?:please\\s)?(?:tell|inform|remind|ask|message|msg|let|write\\sto)\\s(?:him|her|them|the\\scustomer|customer)\\s(?:know\\s)?(?:that\\s|to\\s)?|(?:usko|use|unko|unhe|usse|unse|उसको|उसे|उनको|उन्हें|(?:customer|grahak|ग्राहक|कस्टमर)\\s(?:ko|को))\\s(?:${tellingVerbs})(?![\\p{L}\\p{M}])[\\s:,-]*(?:(?:ki|कि)\\s)?)(.+)$`,
  'isu',
);

/** Reads 'tell him it comes tomorrow', 'usko bolo kal aayega': the words, for the customer of the order that was shown. */
export const readMessageToShown = (text: string): string | undefined =>
  toCustomer.exec(text.normalize('NFC').replace(/\s+/gu, ' ').trim())?.[1]?.trim();

/** Reads 'tell Asha it comes tomorrow', 'Asha ko bolo kal aayega'; `undefined` for anything else. */
export function readCustomerMessage(text: string): CustomerMessage | undefined {
  const plain = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const [, name = '', words = ''] = hindiPattern.exec(plain) ?? [];
  if (name && words) return nobody.test(name) ? undefined : [{ name: withoutHonorific(name), text: words.trim() }];
  const [, rest = ''] = englishPattern.exec(plain) ?? [];
  if (!rest || nobody.test(rest)) return undefined;
  const parts = rest.split(' ');
  const split = Array.from({ length: maxNameWords }, (_, less) => maxNameWords - less).flatMap((length) => {
    const said = parts
      .slice(0, length)
      .join(' ')
      .replace(/[:,-]+$/, '');
    const message = parts
      .slice(length)
      .join(' ')
      .replace(/^(?:know\s)?(?:that\s|to\s)?[-:,\s]*/iu, '');
    return /^[\p{L}\p{M} .]+$/u.test(said) && message ? [{ name: withoutHonorific(said), text: message }] : [];
  });
  return split.length > 0 ? split : undefined;
}
