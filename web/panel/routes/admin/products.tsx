import { createFileRoute } from '@tanstack/react-router';
import { titled } from '../../lib/brand.ts';
import { LinkText } from '../../ui/LinkText.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const Route = createFileRoute('/admin/products')({
  head: () => titled('Manage Products'),
  component: ManageProducts,
});

function ManageProducts() {
  return (
    <>
      <PageHeader title="Manage Products" />
      <LinkText to="/admin/sellers">Manage Sellers</LinkText>
    </>
  );
}
