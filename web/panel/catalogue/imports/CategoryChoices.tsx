import { Box, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import { categoryOptions } from '#texts/categories.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import type { ImportDetails } from './importQueries.ts';

type Categories = Record<string, ProductCategory>;

type Props = {
  values: ImportDetails['values']['category'];
  /** What was chosen on this page. */
  chosen: Categories;
  onChoose: (chosen: Categories) => void;
  /** A button below. */
  action?: ReactNode;
};

/** Asks for the category of each value that is none; the shop's choices are remembered. */
export function CategoryChoices({ values, chosen, onChoose, action }: Props) {
  if (values.length === 0) return null;
  const choose = (value: string, name: string) => {
    const category = productCategories.find((one) => one === name);
    const { [value]: _, ...others } = chosen;
    onChoose(category ? { ...others, [value]: category } : others);
  };
  return (
    <Card title={texts.categories()}>
      <Text c="dimmed" size="sm" mb="md">
        {texts.categoriesHint()}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {values.map(({ value, choice }) => (
          <NativeSelect
            key={value}
            label={texts.categoryFor({ value })}
            value={chosen[value] ?? choice ?? ''}
            data={[{ value: '', label: texts.chooseCategory() }, ...categoryOptions(productCategories)]}
            onChange={({ currentTarget }) => choose(value, currentTarget.value)}
          />
        ))}
      </SimpleGrid>
      {action && <Box mt="md">{action}</Box>}
    </Card>
  );
}
