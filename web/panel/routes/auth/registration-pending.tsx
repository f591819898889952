import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { CheckAgain } from '../../accounts/CheckAgain.tsx';
import classes from '../../accounts/RegistrationPending.module.css';
import { productName, titled } from '../../lib/brand.ts';
import { useSession } from '../../lib/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

export const Route = createFileRoute('/auth/registration-pending')({
  head: () => titled('Registration Pending'),
  component: RegistrationPendingPage,
});

function RegistrationPendingPage() {
  return null;
}
