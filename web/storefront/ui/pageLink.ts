/** The languages' own addresses of these pages; what they are called is left to the server. */
const language = /^\/\w+(?=\/(shop|product|store)\b)/;

/** The address of a product or shop for a link that the browser draws: under the language of the page's address. */
export const pageLink = (path: string): string => (language.exec(location.pathname)?.[0] ?? '') + path;
