/** 'Sandal cancel, rose 2': what is counted after is not taken away too. */
export const removesAtEnd =
  /(?<![\p{L}\p{M}])(?:cancel|hata ?do|hatao|rehne do|(?:nahi|nhi) chahiye|हटा दो|हटाओ|रहने दो|नहीं चाहिए|कैंसल|कैंसिल)[\s,]*$/iu;
export const countsAtEnd = /[\p{L}\p{M}]\s+(?:\p{N}{1,2}|one|two|three|ek|teen|एक|तीन)[\s.!।]*$/iu;

/** 'Ek neela kar dijiye, ek safed rehne dijiye': what stays is counted, and not taken away. */
export const staying =
  /^[\s,]*(?:\p{N}|one|two|ek|do|teen|एक|दो|तीन) (?:[\p{L}\p{M}]+ ){1,2}(?:rehne|rahne|रहने)(?![\p{L}\p{M}])/iu;
export const changing = /(?<![\p{L}\p{M}])(?:kar|kr|कर) ?(?:do|de|dena|dijiye|दो|दीजिए|देना)[\s,]*$/iu;
