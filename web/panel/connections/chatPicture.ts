import { queryOptions } from '@tanstack/react-query';
import { productLimits } from '#domain/products.ts';
import { takeChatPicture } from '../../api/sdk.gen.ts';
import { isApiError } from '../lib/client.ts';

/** How often, and with what pause in milliseconds, a picture is asked for that is still on its way. */
const tries = { most: 10, pause: 2000 };

/** What a product begins with that is made of a picture from the phone: taken once, however often the form is drawn. */
export function chatPictureOptions(messageId: string) {
  return queryOptions({
    queryKey: ['chatPicture', messageId],
    queryFn: async () => {
      const { data } = await takeChatPicture({ path: { id: messageId }, throwOnError: true });
      return { images: [data.url], name: data.caption.slice(0, productLimits.name) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < tries.most && isApiError(error, 'picture_not_arrived'),
    retryDelay: tries.pause,
  });
}
