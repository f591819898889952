const everyOne =
  /(?<![\p{L}\p{M}])(?:har|every|each|all|sab|sabhi|dono|both|हर|सब|सभी|दोनों)(?: the)? (?:sizes?|saiz|colou?rs?|rang|models?|weights?|साइज़|साइज|रंग|मॉडल)(?: (?:of|ka|ki|ke|ko|me|mein|का|की|के|को|में))?(?![\p{L}\p{M}])/iu;

/** Whether words mean every variant of a product: 'kurti har size 5 kar do'. */
export const meansEveryVariant = (text: string): boolean => everyOne.test(text);

/** Returns the words without those that mean every variant: the 5 of 'har size 5' is no size. */
export const withoutEveryVariant = (text: string): string => text.replace(everyOne, ' ').trim();
