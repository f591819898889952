import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/seller/products/$id/')({
  component: () => null,
});
