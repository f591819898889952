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
