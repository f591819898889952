/**
 * The many forms of a verb that an owner of a shop types, as the one that the lists of phrases have: 'hata dijiye',
 * 'hatado' and 'hatana hai' are 'hata do', 'bikgye hain' is 'bik gaye', 'put the shawl back' is 'put back the shawl'.
 */
import { askingVerbs, askingVerbsInHindi } from './askingVerbs.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/** What is asked for with 'do': 'hata', 'likh'. */
const asked =
  'hata|chhupa|chupa|chhipa|dikha|badha|barha|ghata|jod|likh|rakh|laga|daal|dal|bhej|badal|bana|bata|bta|kar|chadha|nikal|nikaal|utar';
const askedInHindi = 'हटा|छुपा|छिपा|दिखा|बढ़ा|घटा|जोड़|लिख|रख|लगा|डाल|भेज|बदल|बना|बता|कर|चढ़ा|निकाल|उतार';
/** Those of which 'di', 'diya' says that they are to be so from now on: 'rate 10 badha diya'. */
const done = 'badha|barha|ghata|hata|chhupa|dikha|jod|badal|laga';
const doneInHindi = 'बढ़ा|घटा|हटा|छुपा|दिखा|जोड़|बदल|लगा';
/** What has happened with 'gaya': 'bik', 'aa'. */
const happened = 'aa|bik|ho|reh|rah|ban|nikal|toot|tut|mil|le|pahunch|pahuch|sukh|sookh|chal';
const happenedInHindi = 'आ|बिक|हो|रह|बन|निकल|टूट|मिल|ले|पहुँच|पहुंच|सूख|चल';

const shop = '(?:(?:apni|meri|our|my|the) )?(?:dukaan|dukan|shop|store|website|site|list|catalogue)';
const shopInHindi = '(?:(?:अपनी|मेरी) )?(?:दुकान|शॉप|स्टोर|लिस्ट)';
const numberWords = readTsvRows('numbers').flatMap(([, english]) => splitCell(english));
const noGoods = [...numberWords, 'half', 'percent', 'per', 'rs', 'inr', 'rupees?', 'bucks'].join('|');
/** Goods between the two words of an English verb; an amount is no goods: 'take 5 off', 'take ten percent off'. */
const object = `((?:(?!(?:${noGoods})\\s)[\\p{L}][\\p{L}\\p{M}'-]*\\s){1,5})`;

const takenOff = '(?:take|remove|deduct|subtract|minus) (\\p{Nd}+)';

const rules: readonly (readonly [RegExp, string])[] = [
  // 'Kar dijiye', 'kardena', 'kar dein', 'kar lo'.
  asWhole(`(${asked}) ?(?:${askingVerbs})(?: (?:na|hai|h|ji))?`, '$1 do'),
  asWhole(`(${done}) ?(?:diy[ae]|di|dee)(?: (?:hai|hain|h))?`, '$1 do'),
  asWhole('(?:kijiy?e(?:ga)?|kijie|karein|karen|kare|kariye|kariyega|karo na)', 'karo'),
  asWhole('(hata|chhupa|chupa|chhipa|dikha|badha|barha|ghata|jod)(?:iy?e(?:ga)?|n[aei] (?:hai|h|he))', '$1 do'),
  // 'Bikgaya', 'aagye', 'khatam ho chuka hai'.
  asWhole(`(${happened}) ?(?:g(?:a)?y|chuk)(aa?|e|i)(?: (?:hai|hain|h|he))?`, '$1 gay$2'),
  asWhole('(?:aay|ay)([aei]) (?:hai|hain|h|he)', 'aay$1'),
  asWhole(`(${askedInHindi}) ?(?:${askingVerbsInHindi})(?: (?:है|जी|ना))?`, '$1 दो'),
  asWhole(`(${doneInHindi}) ?(?:दिया|दिए|दिये|दी)(?: (?:है|हैं))?`, '$1 दो'),
  asWhole('(?:कीजिए|कीजिये|कीजिएगा|करें|करिए|करिये)', 'करो'),
  asWhole('(हटा|छुपा|छिपा|दिखा|बढ़ा|घटा|जोड़)(?:इए|इये|िए|िये|न[ाेी] है)', '$1 दो'),
  asWhole(`(${happenedInHindi}) (?:चुक|गय)([ाेी])(?: (?:है|हैं))?`, '$1 गय$2'),
  asWhole('(गया|गए|गये|गई|गयी|आया|आए|आये|आई|बिका|बिके|बिकी|बचा|बचे|बची) (?:है|हैं)', '$1'),
  // 'Shop se nikal do' hides.
  asWhole(`${shop} se (?:hata|nikal|nikaal|utar) do`, 'hata do'),
  asWhole(`${shopInHindi} से (?:हटा|निकाल|उतार) दो`, 'हटा दो'),
  // 'Put the shawl back', 'make shawl visible', 'take 5 off the stock'.
  asWhole(`(?:put|bring) ${object}back(?: (?:on|in|to|into)(?: the)? (?:sale|shop|store|list))?`, 'put back $1'),
  asWhole(`(switch|turn) ${object}(on|off)`, '$1 $3 $2'),
  asWhole(`take ${object}(?:off|down|out)(?: (?:of )?${shop})?(?! (?:of|the|from)\\s)`, 'hide $1'),
  asWhole(`make ${object}(?:visible|live|active|available|public)`, 'show $1'),
  asWhole(`make ${object}(?:hidden|invisible|inactive|unavailable|private)`, 'hide $1'),
  // '380 se ghatakar 350 karo'.
  [/(?<=\s(?:se|से)\s)(?:ghata|badha|kam|घटा|बढ़ा|कम) ?(?:karke|kar ke|kar|करके|कर) (?=\p{Nd})/giu, ''],
  // 'Lamp +5'.
  [/(?<=\p{L}\s?)\+\s?(?=\p{Nd})/gu, ' add '],
  asWhole(
    `${takenOff}( (?:pcs?|pieces?|nos?|units?|packets?|bottles?|pairs?)) (?:off|from|out of|of)(?: the)?`,
    'less $1$2',
  ),
  asWhole(`${takenOff} (?:off|from|out of|of)(?: the)?(?=[^\\n]{1,60}(?<= )stock)`, 'less $1'),
];

/** 'Dukaan me daal do' shows; with a number it may put so many in stock. */
const showing: readonly (readonly [RegExp, string])[] = [
  asWhole(`${shop} (?:me|mein|par|pe) (?:wapas |phir se |fir se )?(?:daal|dal|laga|rakh|chadha|dikha) do`, 'dikha do'),
  asWhole(`${shopInHindi} (?:में|पर|पे) (?:वापस |फिर से )?(?:डाल|लगा|रख|चढ़ा|दिखा) दो`, 'दिखा दो'),
];

function asWhole(pattern: string, form: string): [RegExp, string] {
  const whole = `(?<![\\p{L}\\p{M}\\p{N}])${pattern}(?![\\p{L}\\p{M}\\p{N}])`;
  return [new RegExp(whole.normalize('NFC'), 'giu'), form];
}

/** '7 size 10 pair': the number before the word is the size, as it is in 'size 7'. '40 size 38 aaye' leaves it open. */
const sizeAfter =
  /(?<![\p{L}\p{N}])(\p{Nd}{1,2}) (?:size|saiz|साइज़|साइज) (?:me |mein |ka |ki |ke |में |का |की |के )?(\p{Nd}{1,3})(?!\p{N})( (?:pcs?|pieces?|pis|nag|pairs?|jodi|jode|jodiyan|पीस|नग|जोड़ी|जोड़े))/giu;

/** 'Sold a lamp and a drill': one of each. */
const article = /(?<![\p{L}\p{M}])an? (?!lot|few|bit|customer|delivery|carton|box|pair|dozen|couple|walk)(?=\p{L})/giu;
const withOnes = (text: string) =>
  /^(?:just |today |i |we )*(?:sold|received|got|add|added|restocked)(?!\p{L})/iu.test(text)
    ? text.replace(article, '1 ')
    : text.replace(/^((?:also|and|plus) )(?:an?|one) (?=\p{L})/iu, (_, also: string) => `${also}1 `);

/** Returns a message of a shop's owner with its verbs in the form that the lists of phrases have. */
export const unifyVerbs = (text: string): string =>
  [...rules, ...(/\p{N}/u.test(text) ? [] : showing)]
    .reduce(
      (said, [pattern, form]) => said.replace(pattern, form),
      withOnes(text.normalize('NFC')).replace(sizeAfter, 'size $1 $2$3'),
    )
    .replace(/ {2,}/gu, ' ');
