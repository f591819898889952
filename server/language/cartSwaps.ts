const swaps: { pattern: RegExp; isReversed?: true }[] = [
  {
    pattern:
      /^(.+?) (?:ki jagah|ki jagha|ke badle|ki bajaye|ke bajay|की जगह|के बदले|के बजाय|की बजाय)(?: pe| par| पर)? (.+)$/iu,
  },
  {
    pattern:
      /^(.+?) (?:hata|hta|nikal|rehne|rahne|cancel kar|हटा|निकाल|रहने) ?(?:do|dena|dijiye|दो|देना|दीजिए)[, ]+(?:aur |और )?(?:(?:us|is)k[ei] (?:badle|jagah)|(?:उस|इस)क[ीे] (?:बदले|जगह))(?: me| mein| pe| में)? (.+)$/iu,
  },
  // 'Pink wali hata ke green kar do'.
  {
    pattern:
      /^(.+?) (?:ko )?(?:hata|hta|nikal|nikaal|cancel kar|badal|change kar|हटा|निकाल|बदल) ?(?:ke|kar|kr|के|कर) (.+?) (?:(?:kar|kr|de|daal|dal|rakh|bhej|कर|दे|डाल|रख|भेज) ?)?(?:do|de|dena|dijiye|दो|दीजिए|देना)$/iu,
  },
  {
    pattern:
      /^(.+?) (?:rehne|rahne|hata|hta|chhod|chod|रहने|हटा|छोड़) ?(?:do|dena|दो|दीजिए)[, ]+(?:usko|use|uski|उसको|उसे|उसकी) (.+?)(?: (?:kar|kr|कर) ?(?:do|dena|दो|दीजिए))?$/iu,
  },
  // 'Gulabi hata do, neeli kar do', 'remove the pink one, make it blue'.
  {
    pattern:
      /^(.+?) (?:hata|hta|nikal|nikaal|हटा|निकाल) ?(?:do|dena|dijiye|दो|देना|दीजिए), (.+?) (?:kar|kr|कर) ?(?:do|dena|dijiye|दो|देना|दीजिए)$/iu,
  },
  { pattern: /^(?:please )?(?:remove|drop|delete) (?:the )?(.+?), (?:(?:and|then) )?make it (.+)$/iu },
  // 'Neela bhi lal hi kar do'.
  {
    pattern:
      /^(.+?) (?:bhi|ko|भी|को) (.+?)(?: (?:hi|ही|wala|wali|वाला|वाली))* (?:kar|kr|कर) ?(?:do|de|dena|dijiye|दो|दीजिए|देना)$/iu,
  },
  // 'Nahi kitchen set hi le leti hu gudiya ki jagah'.
  {
    pattern:
      /^(?:(?:nahi|no|acha|chalo|नहीं|अच्छा|चलो)[ ,]+)?(.+?) (?:hi |ही )?(?:(?:le|ले) ?(?:let[aei]|lun?g[aei]|lenge|lo|लेत[ाेी]|लूँग[ाी]|लेंगे)(?: (?:hu|hun|hoon|hai|hain|हूँ|हैं))?|de do|bhej do|kar do|दे दो|भेज दो|कर दो) (.+?) (?:ki jagah|ke badle|की जगह|के बदले)$/iu,
    isReversed: true,
  },
  { pattern: /^(?:please )?(?:replace|swap|exchange|change) (.+?) (?:with|for|to|by) (.+)$/iu },
  { pattern: /^(.+?) (?:instead of|in place of|rather than) (.+)$/iu, isReversed: true },
];

/** 'Lamp ki jagah dupatta', 'a dupatta instead of the lamp': what goes and what comes. */
export function findSwap(text: string): { from: string; to: string } | undefined {
  for (const { pattern, isReversed } of swaps) {
    const [, one, other] = pattern.exec(text.trim()) ?? [];
    if (one && other) return isReversed ? { from: other, to: one } : { from: one, to: other };
  }
  return undefined;
}
