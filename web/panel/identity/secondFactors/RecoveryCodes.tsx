import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/secondFactor.gen.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import classes from './SecondFactor.module.css';

/** Shown once, right after they were created. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => unknown }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Text>{texts.keepCodes()}</Text>
      <ol className={classes.codes} aria-label={texts.codes()}>
        {codes.map((code) => (
          <li key={code}>
            <Code className={classes.code}>{code}</Code>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton label={texts.copyCodes()} value={text} />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={texts.codesFile({ product: productName })}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {texts.download()}
        </Button>
        <Button onClick={onDone}>{texts.kept()}</Button>
      </Group>
    </Stack>
  );
}
