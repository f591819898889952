const rest =
  /(?<![\p{L}\p{M}])(?:(?:remove|cancel|drop|delete|leave|skip)(?: the| all the)? (?:rest|others?|other (?:items?|things)|remaining)|(?:ba+ki|baaqi|बाकी|बाक़ी)(?: (?:ke|ka|ki|sab|sabhi|wal[aei]|saman|saaman|items?|chee?zein|सब|सभी|वाल[ाेी]|सामान|चीज़ें|के))* (?:hata|hta|cancel|nikal|rehne|rahne|mat|nahi|हटा|निकाल|रहने|मत|नहीं|कैंसल|कैंसिल))/iu;

/** 'Remove the rest', 'baaki hata do'. */
export const removesRest = (text: string): boolean => rest.test(text);
