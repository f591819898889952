import { createFileRoute } from '@tanstack/react-router';
import { formatPhone } from '#domain/phone.ts';
import { SellerOnly } from '../../accounts/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { formatDate } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { SellerStatusBadge } from '../../sellers/SellerStatusBadge.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const Route = createFileRoute('/seller/profile')({
  head: () => titled('Seller Profile'),
  component: () => (
    <SellerOnly>
      <SellerProfile />
    </SellerOnly>
  ),
});

function SellerProfile() {
  const { user, seller } = useSession();
  if (!user || !seller) return null;
  return (
    <>
      <PageHeader title="Seller Profile" subtitle="Your business as it is registered" />
      <Card>
        <FactList
          facts={[
            ['Business Name', seller.businessName],
            ['Owner Name', seller.ownerName],
            ['Email', user.email],
            ['Phone', formatPhone(seller.phone)],
            ['Address', seller.address],
            ['Category', seller.category],
            ['Description', seller.description],
            ['Status', <SellerStatusBadge key="status" status={seller.status} />],
            ['Registered', formatDate(user.createdAt)],
          ]}
        />
      </Card>
    </>
  );
}
