/** '1) ', '2. ', '- ', '• ' at the beginning of a line. */
const marker = /^[\s*_]*(?:\p{Nd}{1,2}\s?[.)]|[-–•▪◦➤👉✅*])\s*(?=\S)/u;
/** '- 2', ': 2', 'x2', '= 2 pcs' at the end of one: the quantity. */
const lastNumber = /\s*(?:[-–—:=]|(?<=\s)[x×])\s*(?=\p{Nd}{1,3}(?:\s?\p{L}+)?\s*$)/u;

/**
 * Returns a list, line by line, as one sentence: '1) diya - 6', '2) lamp - 1' become 'diya 6, lamp 1'. The numbers of its
 * lines count nothing, and a heading without a number names nothing. Other texts are returned as they are.
 */
export function joinListLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const items = lines.filter((line) => marker.test(line));
  if (items.length < 2 || lines.length - items.length > 2) return text;
  return lines
    .filter((line) => marker.test(line) || /\p{Nd}/u.test(line))
    .map((line) => line.replace(marker, '').replace(/[*_]/gu, '').replace(lastNumber, ' ').trim())
    .join(', ');
}

const heading =
  /^(?:(?:hi|hello|namaste|bhaiya|bhai|please|pls|नमस्ते|भैया|भाई)[\s,]+)*(?:(?:i|we) (?:want|need)|send(?: me)?|please send|give me|ye|yeh|this|these|ये|यह)(?: (?:ye|yeh|this|these|following|saman|samaan|list|items?|things|cheezein|सामान|चीज़ें|लिस्ट))*(?: (?:bhej ?do|bhej ?dena|bhejo|bhej ?dijiye|chahiye|de ?do|likho|likh lo|भेज दो|भेजो|भेज दीजिए|चाहिए|दे दो|लिखो|लिख लो))?[\s:.,–-]*\n(?=[^\n]*\p{Nd}[^\n]*\n[^\n]*\p{Nd})/iu;
/** 'Ye saman bhej do', above lines with numbers: these are ordered. */
export const withoutHeading = (text: string): string => {
  const lines = text.replace(heading, '');
  return lines === text ? text : `${lines.trim().replaceAll(/\s*\n\s*/gu, ', ')} bhej do`;
};
