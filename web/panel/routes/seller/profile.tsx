import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/seller/profile')({
  component: () => null,
});
