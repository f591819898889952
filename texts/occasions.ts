/** Labels of occasions. */
import type { Occasion } from '#domain/catalogue/occasions.ts';
import * as occasions from './occasions.gen.ts';

export const occasionLabels: Record<Occasion, () => string> = {
  diwali: occasions.diwali,
  'raksha-bandhan': occasions.rakshaBandhan,
  navratri: occasions.navratri,
  eid: occasions.eid,
  christmas: occasions.christmas,
  holi: occasions.holi,
  'ganesh-chaturthi': occasions.ganeshChaturthi,
  onam: occasions.onam,
  pongal: occasions.pongal,
  wedding: occasions.wedding,
  birthday: occasions.birthday,
  housewarming: occasions.housewarming,
};
