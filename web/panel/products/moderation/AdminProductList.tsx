import { Button } from '@mantine/core';
import { IconPackage, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { deletionQuestion } from '../useDeleteProduct.ts';
import classes from './AdminProductList.module.css';
import { AdminProductTable } from './AdminProductTable.tsx';
import type { AnyProduct } from './adminCache.ts';
import { useAnyProductVisibility } from './useAnyProductVisibility.ts';
import { useDeleteAnyProduct } from './useDeleteAnyProduct.ts';

type Props = {
  products: readonly AnyProduct[];
  /** While these are the ones of the filter before. */
  isOutdated: boolean;
};

/** All sellers' products, with the question before one is deleted. */
export function AdminProductList({ products, isOutdated }: Props) {
  const toggle = useAnyProductVisibility();
  const remove = useDeleteAnyProduct();
  const [isAsking, setAsking] = useState(false);
  // Kept while the dialog fades out, so that its sentence does not lose the name.
  const [doomed, setDoomed] = useState<AnyProduct>();
  const ask = (product: AnyProduct) => {
    setDoomed(product);
    setAsking(true);
  };
  return (
    <div className={classes.root} aria-busy={isOutdated} data-outdated={isOutdated || undefined}>
      <Card flush>
        <AdminProductTable products={products} onToggle={toggle} onDelete={ask} />
      </Card>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete Product"
        text={doomed && deletionQuestion(doomed)}
        confirmLabel="Delete Product"
        pendingLabel="Deleting..."
        onConfirm={() => doomed && remove(doomed)}
      />
    </div>
  );
}

/** In place of the list when it is empty. */
export function NoAdminProducts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={IconSearchOff}
          title="No products found"
          text="Try adjusting your search or filter criteria."
          action={
            <Button variant="default" onClick={onClear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={IconPackage}
          color="indigo"
          title="No products yet"
          text="Products appear here once sellers have added them."
        />
      )}
    </Card>
  );
}
