import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createTextPart } from './answerParts.ts';
import { answerProducts } from './productAnswers.ts';
import { maxNamedProducts } from './productResolution.ts';
import { priceLine, toProductRecord } from './productTexts.ts';

/** Photos in one answer. */
const maxPhotos = 4;

/** In words/talk.tsv a video is asked for like a photo. */
const photoTopic = 'photo';
const videoPattern = /(?<!\p{L})(?:videos?|vdo|विडियो|वीडियो)(?!\p{L})/iu;

/**
 * Shows what is asked for: a request for photos gets all of a product's photos, up to four, or one of each of several
 * products. Where there are none, the shop is asked.
 */
export async function answerShow(turn: AssistantTurn, isQuiet: boolean): Promise<AnswerPart | undefined> {
  const shown = await answerProducts(turn, 'show', isQuiet);
  if (!turn.understood.talk.includes(photoTopic)) return shown;
  const ids = shown?.memory?.focus ?? [];
  if (!shown || ids.length === 0) return shown ?? createTextPart(turn, texts.whichPhoto);
  const products = await turn.look.products({ words: [], ids, limit: maxNamedProducts });
  const [product] = products;
  const photos =
    product && products.length === 1 ? await photosOfOne(turn, product, shown) : photosOfEach(turn, products);
  const { shop } = turn.situation;
  if (photos.length === 0 && !shown.replies.some(hasPhoto)) {
    const missing = createTextPart(turn, () => texts.noPhoto({ shop: shop.name }));
    return { ...shown, replies: [...shown.replies, ...missing.replies], asksShop: 'question' };
  }
  const isVideo = turn.situation.messages.some(({ text }) => videoPattern.test(text));
  const video = isVideo ? createTextPart(turn, texts.noVideo).replies : [];
  return { ...shown, replies: [...shown.replies, ...video, ...photos] };
}

const hasPhoto = ({ message }: AssistantReply) => 'picture' in message;

/** The other photos of a product that is shown with one; a variant that has its own is shown with it alone. */
async function photosOfOne({ look }: AssistantTurn, product: SearchHit, { replies }: AnswerPart) {
  const images = await look.photos(product.id);
  const shown = replies.flatMap(({ message }) =>
    'picture' in message && message.picture && 'image' in message.picture ? [message.picture.image] : [],
  );
  if (shown.some((image) => !images.includes(image))) return [];
  const others = images.filter((image) => !shown.includes(image)).slice(0, maxPhotos - shown.length);
  return others.map((image) => createPhotoReply(product, image, product.name));
}

/** The first photo of each of several products, with its price. */
function photosOfEach({ understood }: AssistantTurn, products: readonly SearchHit[]): AssistantReply[] {
  return products
    .flatMap((product) => {
      const text = inLanguage(understood.language, () => priceLine(product));
      return product.image === null ? [] : [createPhotoReply(product, product.image, text)];
    })
    .slice(0, maxPhotos);
}

const createPhotoReply = (product: SearchHit, image: string, text: string): AssistantReply => ({
  message: { kind: 'image', picture: { image }, text },
  records: [toProductRecord(product)],
});
