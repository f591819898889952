/** What follows a verb that asks for something, as parts of a pattern: 'hata dijiye', 'bata dena', 'likh lo'. */
export const askingVerbs = 'd[eo]|dena|dein|den|dijiy?e(?:ga)?|dijie|lo|lena|lijiy?e|lijie';
export const askingVerbsInHindi = 'दे|दो|देना|दें|दीजिए|दीजिये|दीजिएगा|लो|लेना|लीजिए|लीजिये';
