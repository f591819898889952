import { tellsWhich } from './goodsItems.ts';
import { understand } from './understand.ts';

const reasonAfter =
  /^(.*(?<![\p{L}\p{M}])(?:(?:kar|kr|hata|hta|nikal|rehne|rahne|bhej|daal|dal|de|कर|हटा|निकाल|रहने|भेज|डाल|दे) ?(?:do|dena|dijiye|दो|देना|दीजिए)|kardo|krdo|hatao|हटाओ|हटाइए|कीजिए))[\s,]+(.+?(?<![\p{L}\p{M}])(?:hai|h|hain|hoga|hogi|tha|thi|है|हैं|होगा|होगी|था|थी|rakhung[ai]|rakhenge|रखूँग[ाी])(?: (?:mer[aei]|uska|uski|ghar (?:pe|par|me)|मेर[ाेी]|उसका|उसकी|घर (?:पर|में)))?)[\s.!।]*$/isu;

/** 'Ek extra rakhunga': what the customer does with the goods. */
const ownUse = /(?:rakhung[ai]|rakhenge|रखूँग[ाी])[\s.!।]*$/iu;

/**
 * Returns a wish without the reason after it: 'L kar do, dheela pehenti hai', 'mitti rehne do abhi hai ghar pe'.
 * `saysMore`: whether words ask or wish for something themselves.
 */
export function withoutReason(sentence: string, saysMore: (text: string) => boolean): string {
  const [, wish, reason] = reasonAfter.exec(sentence) ?? [];
  return wish && reason && (ownUse.test(reason) || !saysMore(reason)) ? wish : sentence;
}

const reasonBefore =
  /^(.{6,}?)[\s,]+(?:so|hence|therefore|isliye|isiliye|is liye|इसलिए|इसीलिए)[\s,]+((?:please |pls )?(?:(?:make|change|give|send|keep|add|remove|take|set)(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N} ]+(?:kar|kr|de|bhej|hata|rakh|कर|दे|भेज|हटा|रख) ?(?:do|dena|dijiye|दो|देना|दीजिए)).*)$/isu;

/** 'Start light' says no colour. */
const shades = /^(?:light|dark)$/;

/** Returns a wish without the reason before it, which names no goods: 'doctor told me to start light so make it 2 kg'. */
export function withoutReasonBefore(sentence: string, isBare: (text: string) => boolean): string {
  const [, reason, wish] = reasonBefore.exec(sentence) ?? [];
  // 'My son wears size 8 so send 2': the reason says which.
  const saysWhich = (text: string) =>
    understand(text).items.some(({ words }) =>
      words.some((word) => word.kind === 'goods' || (tellsWhich(word) && !shades.test(word.said))),
    );
  return reason && wish && isBare(reason) && !saysWhich(reason) ? wish : sentence;
}

const future = '[\\p{L}\\p{M}]*(?:un?g[ai]|enge|ूँग[ाी]|ूंग[ाी]|ऊँग[ाी]|ऊंग[ाी]|ेंगे|एँगे|एंगे)';
const later = new RegExp(
  `^[\\s,]*(?:main |mai |me |hum |मैं )?(?:abhi|baad|bad|kal|phir|fir|later|अभी|बाद|कल|फिर) (?:[\\p{L}\\p{M}]+ ){0,3}${future}[\\s.!।]*$`,
  'iu',
);
/** 'Rehne do, baad me order karunga': when something is wanted later is no wish of its own. */
export const postpones = (text: string): boolean => later.test(text);

const futureVerb = new RegExp(`^${future}$`, 'iu');
/** 'Karunga', 'मंगाऊंगा': what somebody will do. */
export const isFutureVerb = (word: string): boolean => futureVerb.test(word);
