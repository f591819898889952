import { askingVerbs, askingVerbsInHindi } from './askingVerbs.ts';

/** What a shop's owner wants a customer to be told; the name may be fewer or more words, longest first. */
export type CustomerMessage = { name: string; text: string }[];

const maxNameWords = 3;

/** 'Asha ko bolo', 'मीना को बता दो कि', 'Ravi ko message bhejiye': a verb of telling, or a message and a verb of sending. */
const telling = '(?:bol|bata|bta|bataa|keh|kah|likh|samjha|puch|pooch|बोल|बता|कह|लिख|समझा|पूछ)';
const sending = '(?:kar|kr|bhej|de|dal|daal|कर|भेज|दे|डाल)';
const ending = `(?: ?(?:${askingVerbs}|${askingVerbsInHindi}|na|o|ao|iy?e|ie|ना|ओ|ो|ा|िए|िये|इए|इये))?`;
const news =
  '(?:message|messege|massage|msg|msj|sms|text|whatsapp|sandesh|sandesha|khabar|inform|suchit|soochit|suchna|reply|jawab|yaad|मैसेज|मेसेज|संदेश|सन्देश|ख़बर|खबर|सूचित|सूचना|व्हाट्सएप|जवाब|याद)';
const tellingVerbs =
  `(?:${news} ?(?:(?:kijiy?e|karo|do|kro|कीजिए|कीजिये|करो|दो|दिला दो|dila do)|${sending}${ending})|kaho|कहो|${telling}${ending})`
    .normalize('NFC')
    .replaceAll(' ', '\\s');
const hindiPattern = new RegExp(
  `^([\\p{L}\\p{M} ]{2,60}?)\\s(?:ko|को)\\s(?:${tellingVerbs})(?![\\p{L}\\p{M}])[\\s:,-]*(?:(?:ki|कि)\\s)?(.+)$`,
  'isu',
);
const polite = '(?:(?:please|pls|plz|kindly|can you|could you)\\s)*';
const englishPattern = new RegExp(
  `^${polite}(?:(?:message|msg|text|write|reply|send|drop)(?:\\s(?:a|the|this))?(?:\\s(?:message|msg|text|note|reminder))?\\sto|tell|inform|remind|ask|message|msg|text|whatsapp|let|notify)\\s(.+)$`,
  'isu',
);
/** 'Send Ravi a message that his order is ready'. */
const sendingPattern = new RegExp(
  `^${polite}(?:send|drop|give|write)\\s([\\p{L}\\p{M} ]{2,40}?)\\s(?:a|the|this)\\s(?:message|msg|text|note|reminder|call)(?:\\s(?:that|to say|saying))?[\\s:,-]+(.+)$`,
  'isu',
);
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
  // 'Lamp ko likh do 450' tells a customer nothing.
  if (name && words && /\p{L}/u.test(words))
    return nobody.test(name) ? undefined : [{ name: withoutHonorific(name), text: words.trim() }];
  const [, whom = '', said = ''] = sendingPattern.exec(plain) ?? [];
  if (said && !nobody.test(whom)) return [{ name: withoutHonorific(whom), text: said.trim() }];
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
