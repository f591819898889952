import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { reloadOrders } from '../cache/orderCache.ts';

/** Shows that something was saved, and reads the orders and their money again. */
export function useMoneySaved(): (message: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (message) => {
    notifications.show({ color: 'green', message });
    await reloadOrders(queryClient);
  };
}

/**
 * Runs an action without a form. A refusal is shown, and the order is read again because it has changed meanwhile;
 * unless `handle` takes care of it.
 */
export function useMoneyAction() {
  const queryClient = useQueryClient();
  const show = useMoneySaved();
  return async (
    act: () => Promise<unknown>,
    message: string,
    handle: (error: unknown) => boolean = () => false,
  ): Promise<void> => {
    try {
      await act();
      await show(message);
    } catch (error) {
      if (handle(error)) return;
      notifications.show({ color: 'red', message: renderErrorMessage(error) });
      await reloadOrders(queryClient);
    }
  };
}
