import type { SimulatedPhoneMessage } from '#server/chat/simulator/commands.ts';

/** A message as shown on the simulated phone. */
export type Said = { text: string; author: string; payload: { type: string } };

/** Customers' questions and orders in three languages, each as one burst of messages. */
export const questions = [
  ['hello', 'brass lamp', 'price?'],
  ['नमस्ते', 'पीतल का लैंप', 'कितने का है?'],
  ['namaste bhaiya', 'peetal wala lamp', 'kitne ka hai?'],
];
export const orders = [
  ['please send 2 brass lamps', 'to 12 MG Road, Jaipur 302012'],
  ['2 पीतल के लैंप भेज दो', 'पता 12 एमजी रोड, जयपुर 302012'],
  ['2 peetal ke lamp bhej do', '12 MG Road, Jaipur 302012 par'],
];
export const whereabouts = [
  ['where is', 'my order?'],
  ['मेरा ऑर्डर', 'कहाँ है?'],
  ['mera order', 'kahan hai?'],
];
/** The messages in one customer's language. */
export const of =
  (sets: string[][]) =>
  ({ language }: { language: number }) =>
    sets[language] ?? [];

/** A tap on the first button of the latest message that has buttons. */
export function placeOf(said: Said[]): SimulatedPhoneMessage {
  const { payload } = said.at(-1) ?? {};
  const { interactive } = payload as unknown as {
    interactive: { action: { buttons: { reply: { id: string; title: string } }[] } };
  };
  const reply = interactive.action.buttons[0]?.reply;
  if (!reply) throw new Error('There is no button.');
  return { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } };
}

/** Every price that a text holds. */
export const pricesIn = (text: string) => [...text.matchAll(/₹[\d,.]*\d/g)].map(([price]) => price);
