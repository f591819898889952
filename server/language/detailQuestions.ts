import { asWords } from './wordPatterns.ts';

/** Questions that the description of a product answers, if anything does: what it weighs, how long it keeps … */
const details = asWords(
  '(?:how many|how much|kitn[aei]|कितन[ाेी]) (?:watts?|kilos?|kg|gms?|grams?|met(?:er|re)s?|mtr|m|ml|lit(?:er|re)s?|mah|inch(?:es)?|ft|feet|foot|cm|hours?|ghante|pcs|pieces?|pockets?|वाट|किलो|ग्राम|मीटर|लीटर|इंच|फुट|घंटे|पीस|जेब)',
  'kitne din (?:tak )?(?:chal|tik|kharab|fresh|rah|rakh)\\p{L}*|kab tak (?:chal|tik|kharab|fresh)\\p{L}*',
  'shelf ?life|expiry|best before|how long (?:does|do|will|would|can) (?:it|they|this|these) (?:last|keep|stay|be good)',
  'कितने दिन (?:तक )?(?:चल|टिक|ख़राब|खराब|रख|ताज़|ताज)[\\p{L}\\p{M}]*|कब तक (?:चल|टिक|ख़राब|खराब)[\\p{L}\\p{M}]*',
  'ta+z[aiy]+|fresh|ताज़ा|ताज़ी|ताज़े|ताजा|ताजी|ताजे',
  '(?:how )?heavy|weight|wazan|wajan|vajan|bhari|bhaari|वज़न|वजन|भारी',
  'warranty|guarantee|waranti|garanti|वारंटी|गारंटी',
  'fabric|material|kapd[aei]|kapra|made of|made from|kis(?:se| cheez se)? ban\\p{L}*|bana hai|कपड़ा|किस(?:से)? (?:चीज़ से )?बन[\\p{L}\\p{M}]*',
  'wash(?:able|ing)?|dhul\\p{L}*|dho sakte|धुल[\\p{L}\\p{M}]*|धो सकते',
  'dimensions?|measurements?|kitn[ai] (?:bad[ai]|lamb[ai]|chaud[ai])|how (?:big|long|tall|wide|large) is|कितन[ाी] (?:बड़[ाी]|लंब[ाी]|चौड़[ाी])',
  'kitn[aei] (?:aat[ei]|hot[ei]|milt[ei]) (?:h|hai|hain)|कितन[ाेी] (?:आत[ेी]|होत[ेी]|मिलत[ेी]) (?:है|हैं)',
  '(?:box|pack|packet|set|kit|hamper|is|iss|डिब्बे|बॉक्स|पैक|सेट|इस) ?(?:me|mein|mai|में) (?:kya|kitne|kitni|kaun|क्या|कितने|कितनी|कौन)[\\p{L}\\p{M}]*',
  // 'Kitne manke hain', 'heel kitni hai'; not what it costs, or how many days it takes.
  '(?:kitn[ei]|कितन[ेी]|how many) (?!(?:k[aei]|me|mein|paise|rupaye|rs|din|days?|time|log|baje|hu[ae]|का|के|की|में|दिन|पैसे|रुपये|बजे)(?![\\p{L}\\p{M}]))[\\p{L}\\p{M}]+ (?:h|hai|hain|are|हैं|है)',
  '(?<=[\\p{L}\\p{M}] )(?<!(?:price|rate|da+m|k[ie]+mat|total|kul|charges?|delivery|bill|[iu]ska|yeh?|दाम|क[ीि]मत|क़ीमत|रेट|टोटल|कुल|चार्ज|डिलीवरी|इसका|उसका|यह|ये|बिल) )(?:kitn[ai]|कितन[ाी]) (?:h|hai|है)',
  "what ?(?:'s|s| is| all is|all comes) (?:in|inside)|what (?:comes|do i get)|contents?|ingredients?|kya kya (?:aata|milta|hai is)",
);

/** Whether something comes with a product or is in it: 'blouse saath me hai?', 'is the bulb included?'. */
const inclusion = asWords(
  'included?|comes? with|with it|along with it|attached|has it|have it|is it|are they|does it|do they|is this|contains?|also there|there with|separate(?:ly)?',
  'sa+th (?:me|mein|mai|hi)?|sath|isme|is me|ismein|iske sath|attach|laga hua|alag se|milega sath|bana h(?:ai|ain|)|bane h(?:ai|ain|)|banti',
  'साथ(?: में)?|अलग से|इसमें|शामिल|लगा हुआ|बना है|बनी है|बने हैं|सिला हुआ|सिल कर|सिलकर',
);

/** How long goods stay good, which is no question about the delivery: 'how many days does it keep'. */
const keeping = asWords(
  'how (?:many days|long) (?:does|do|will|can|would) .{0,40}?(?:keep|last|stay|be good)s?',
  '(?:keeps?|stays? (?:good|fresh)|lasts?) (?:the )?(?:longer|longest|how)',
  'kitne din (?:tak )?(?:chal|tik|kharab|fresh|rah|rakh|theek|thik)\\p{L}*|kab tak (?:chal|tik|kharab|fresh)\\p{L}*',
  'कितने दिन (?:तक )?(?:चल|टिक|ख़राब|खराब|रख|ताज़|ताज|ठीक)[\\p{L}\\p{M}]*|कब तक (?:चल|टिक|ख़राब|खराब)[\\p{L}\\p{M}]*',
);

export const asksDetails = (text: string): boolean => details.test(text) || keeping.test(text);
/** The words that ask how long goods stay good. */
export const findKeeping = (text: string): string | undefined => keeping.exec(text)?.[0];
export const asksKeeping = (text: string): boolean => keeping.test(text);
export const asksInclusion = (text: string): boolean => inclusion.test(text);
