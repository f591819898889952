import { readText, saysAt } from './reading.ts';

/** Up to here an address has begun if there is a number. */
const sending =
  "(?<!(?:mat|nahi|nhi|nahin|na|not|dont|don['’]t|never|मत|नहीं|ना) )(?:bhej ?do|bhejo|bhejdo|bhijwao|bhej ?dena|bhejn[aei]|bhijwa ?do|bhijwana|bhejiye|bhejwa do|dena|de dena|deliver(?: it| this| them)?(?: to| at)?|deliver kar(?:o| do)|send(?: it| this| them)?(?: to| at)?|ship(?: it)?(?: to| at)?|भेज ?(?:दो|दीजिए|देना)|भेजो|भेजिए|भेजना|भेजनी है|भेजना है|भिजवा ?दो|भिजवाना|देना)";
const openingPatterns = [
  // "Don't send to me, send to her – 22 Temple View …".
  /^(?:please )?(?:do not|don['’]?t)(?: send| deliver| ship)?(?: it| this)?(?: to)? (?:me|my (?:place|home|house|address)|here)[\s,.;:–—-]+(?:but )?(?:please )?(?:(?:send|deliver|ship)(?: it| this)?(?: to)?|to) (?:her|him|them|my \p{L}+)\s*[,:–—-]*\s*(?=[^\n]*\d)/iu,
  /^(?:mere|mera|mujhe|hamare|मेरे|मुझे|हमारे)(?: pate| ghar| पते| घर)?(?: pe| par| पे| पर)?(?: ko| को)? (?:nahi|nhi|mat|नहीं|मत)(?: bhejna| bhejo| chahiye| भेजना| भेजो)?[\s,.;:–—-]+(?=[^\n]*[\d०-९])/iu,
  /^(?:delivery )?(?:address|adress|pata|पता) (?:change|badal|badla|alag|new|naya|different|बदल|अलग|नया)(?: (?:h|hai|gaya|gya|hua|hogaya|kar do|karna|is|है|गया|हुआ))*(?: (?:ab|now|is baar|this time|अब|इस बार))*\s*[,:–—-]+\s*(?=[^\n]*[\d०-९])/iu,
  // 'Not that address, mine is 17 Lake Town …'.
  /^(?:no[, ]+)?not (?:that|this|the (?:old|last|same)|my old)(?: one| address| place)?[\s,.;–—-]+(?:mine|my address|it|mera)(?: is|['’]s| hai)?[\s,:–—-]+(?=[^\n]*\d)/iu,
  // 'Acha to Indore me hi bhej do 6 Yashwant Road …', 'send it to her place: …'.
  new RegExp(
    `^[^\\d०-९,:]{0,60}(?<![\\p{L}\\p{M}])${sending}(?: hai| h| hain| है| please| pls)?[\\s,.।:–—-]+(?!mat |nahi |nhi |मत |नहीं )(?=[^\\n]*[\\d०-९])`,
    'iu',
  ),
  /^(?:(?:to )?(?:her|his|their|my|our)(?: (?:mom|mother|sister|brother|friend|office|parents|dad|father|home|own))?(?:['’]s)? (?:place|home|house|address|office))\s*[:–—-]+\s*/iu,
  /^(?:never ?mind|nvm|koi baat (?:nahi|nhi)|koi (?:nahi|nhi|ni|na)|no problem|no worries|its ok|it's ok|th(?:ee|i)k (?:hai|h)|hm+(?: ok)?|ठीक है|कोई बात नहीं|अच्छा)[\s,.!।–-]+/iu,
  /^(?:but|lekin|magar|and|par|लेकिन|मगर)\s+(?=[^\n]*\d)/iu,
  /^(?:to|at)\s+(?=[^\n]*\d)/iu,
  // 'Drop at C-12 …'.
  /^(?:please )?(?:drop|courier|parcel)(?: it| this| them)?(?: to| at)\s+(?=[^\n]*\d)/iu,
  // 'This goes to his house not mine: Rohan, 14 …', 'ye mere pate par nahi, bete ke ghar: 61 …'.
  /^(?=[^:\d०-९]*(?<![\p{L}\p{M}])(?:not|nahi|nhi|goes|going|jayega|jayegi|bhejn[aei]|नहीं|जाएगा|जाएगी|भेजन[ाेी])(?![\p{L}\p{M}]))[^:\d०-९\n]{6,60}:\s*(?=[^\n]*[\d०-९])/iu,
  /^(?:(?:but|and|ok|then|par|aur) )?(?:this time|now|is baar|iss baar|ab|इस बार|अब)[,\s]+(?=\P{L}*\p{L})/iu,
  /^(?!no\.\s*\d)(?:no|nope|nahi|nahin|nhi|नहीं|नही)\s*[,.!;:–—-]+\s*/iu,
  /^(?:(?:the|this|that|yeh|ye|यह|वह) )?(?:wrong|galat|गलत|ग़लत) (?:address|adress|pata|पता)(?: hai| है)?[\s,.!;:–—-]+/iu,
  /^(?:(?:the|this|that|my) )?(?:address|adress|pata|पता) (?:is |was )?(?:wrong|galat|गलत|ग़लत)(?: hai| है)?[\s,.!;:–—-]+/iu,
  // 'Ok koi jaldi nahi. Ratanada, makan 4 …'.
  /^(?=[^.]*(?<![\p{L}\p{M}])(?:nahi|nhi|no|ok|okay|fine|thik|theek|hai|h|नहीं|ठीक|है)(?![\p{L}\p{M}]))[^.,!\d०-९]{6,40}(?<!\bno)[.!।]\s+(?=[^\n]*[\d०-९])/iu,
  // 'Nahi ye purana pata hai, naya: …'.
  /^(?:(?:no|nahi|nhi|oh|sorry|नहीं)[\s,]+)?(?:(?:the|this|that|yeh|ye|wo|यह|ये|वो) )?(?:is )?(?:my |the )?(?:old|previous|purana|पुराना) (?:one|address|adress|pata|wala|पता)(?: hai| h| है)?[\s,.!;:–—-]+(?:(?:the )?(?:new|naya|correct|sahi|नया|सही)(?: one| address| pata| wala| पता)?(?: is| hai| है)?[\s,:–—-]+)?(?=[^\n]*[\d०-९])/iu,
  /^(?:it is|it's|its|(?:the )?(?:correct|right|sahi|सही) (?:one|address|pata|पता)(?: is| hai| है)?)[:\s]+/iu,
  /^i (?:live|stay) (?:at|in)\s+/iu,
  /^(?:i|we)(?: have|['’]ve)? (?:shifted|moved)(?: house| home)?\s*[,.!:–—-][\s,.!:–—-]*/iu,
  /^(?:yes|ok|okay|haan|han|ji|हाँ|हां|जी|bhaiya|bhai|भैया|sir|madam|please|pls|plz|कृपया)(?:[,.!\s]+|$)/iu,
  /^(?:please )?(?:deliver|send|ship)(?: it| this| them)? (?:to|at)[:\s]+/iu,
  /^(?:change|update) (?:the |my )?(?:delivery )?address to[:\s]+/iu,
  /^(?:[\p{L}\p{M}]+ (?:ka|ki|ke|का|की|के) |uska |unka |hamara |my |new |the |her |his |mera |naya |मेरा |नया |उसका |उनका |हमारा )?(?:delivery |full |office |home )?(?:address|adress|addres|addr|pata|pta|पता)(?:\s+(?:is|hai|h|है|ye hai|yeh hai|likh lo|likho|likhiye|likh lijiye|likh lena|note karo|note kar lo|note kijiye|note|badal ke|badalkar|बदलकर|बदल कर))*\s*[:–—,-]*\s*/iu,
];
const closingPattern =
  /[\s,.]*(?:(?:pe|par|per|पर|में)\s+)?(?:bhej do|bhejdo|bhej dena|bhej dijiye|bhejiye|bhejna|bhejo|kar do|kar dijiye|deliver karo|deliver kar do|भेज दो|भेज देना|भेज दीजिए|भेजिए|भेजना|भेजो|कर दो|कर दीजिए|please|plz|pls|thanks|thank you)[\s.!।]*$/iu;

/** Returns only the words of an address, without 'my address is' before it or 'pe bhej do' after it. */
export function stripAddressFrame(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const pattern of openingPatterns) rest = rest.replace(pattern, '').trimStart();
    rest = rest.replace(closingPattern, '');
  }
  return rest.length > 0 ? rest : text;
}

/** `denied`: where not to deliver; `shop` and `goods`: about something else; `unclear`: more words than an address. */
export type AddressDoubt = 'denied' | 'shop' | 'goods' | 'unclear';

const denyingPattern = /^(?:mat|मत|dont|never|radd|रद्द|cancel|cancelled|कैंसिल|कैंसल|हटाओ|hatao|remove|delete)$/;
const notPattern = /^(?:not|nahi|nahin|nhi|नहीं|नही|isnt|wasnt)$/;
/** Words of whole sentences, which no address has. */
const sentencePattern =
  /^(?:im|ive|we|he|she|they|is|better|मैं|hum|हम|coming|going|moved|moving|lived|lives|stayed|raha|rahi|rahe|रहा|रही|रहे|rehta|rehti|rehte|रहता|रहती|रहते|tha|thi|था|थी|hoon|हूँ|हूं|pahunch\p{L}*|पहुँच\p{L}*|पहुंच\p{L}*)$/u;
const you = new Set(['you']);
const shop = new Set(['shop']);
const size = new Set(['size']);

/** Returns why words with the signs of an address may be none, from the words without their frame. */
export function findAddressDoubt(address: string): AddressDoubt | undefined {
  const reading = readText(address);
  const says = (names: ReadonlySet<string>) => reading.tokens.some((_, place) => saysAt(reading, place, names));
  const hasWord = (pattern: RegExp) => reading.tokens.some(({ said }) => pattern.test(said));
  const begins = reading.tokens.slice(0, 2).map(({ said }) => said);
  if (says(you) && says(shop)) return 'shop';
  if (says(size)) return 'goods';
  if (hasWord(denyingPattern) || notPattern.test(begins[0] ?? '') || begins.join(' ') === 'do not') return 'denied';
  return hasWord(notPattern) || hasWord(sentencePattern) || begins[0] === 'i' ? 'unclear' : undefined;
}
