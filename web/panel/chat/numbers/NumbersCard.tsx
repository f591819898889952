import { Stack, Text } from '@mantine/core';
import { IconPhoneCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as texts from '#texts/numbers.gen.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { ListContent } from '../../ui/table/ListContent.tsx';
import classes from './NumberTable.module.css';
import { NumberTable } from './NumberTable.tsx';
import { numberList } from './numberQueries.ts';

type Show = 'troubled' | undefined;
type Props = { show: Show; onShow: (show: Show) => void };

/** All business numbers with their health (chat.md, section 4). */
export function NumbersCard({ show, onShow }: Props) {
  const list = useInfiniteQuery(numberList(show));
  const numbers = list.data?.pages.flatMap((page) => page.numbers) ?? [];
  return (
    <Card title={texts.listTitle()} flush>
      <Stack gap="sm" align="flex-start" className={classes.filter}>
        <Text c="dimmed">{texts.listHint()}</Text>
        <FilterSelect
          label={texts.showNumbers()}
          all={texts.all()}
          value={show}
          options={[{ value: 'troubled', label: texts.withProblem() }]}
          onChange={onShow}
        />
      </Stack>
      <ListContent
        list={list}
        loading={{ text: texts.loadingList(), rows: 3, rowHeight: 72 }}
        isEmpty={numbers.length === 0}
        empty={
          <EmptyState
            order={3}
            icon={IconPhoneCheck}
            title={show ? texts.nothingFound() : texts.empty()}
            text={show ? texts.nothingFoundHint() : texts.emptyHint()}
          />
        }
      >
        <NumberTable numbers={numbers} />
      </ListContent>
    </Card>
  );
}
