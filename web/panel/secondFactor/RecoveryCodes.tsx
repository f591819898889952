import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { productName } from '#domain/brand.ts';
import { CopyButton } from '../ui/display/CopyButton.tsx';
import classes from './SecondFactor.module.css';

/** Shown once: the way in when the phone is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => unknown }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Text>
        The second factor is on. Keep these recovery codes where you find them without your phone: each signs you in
        once. They are not shown again.
      </Text>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <Code className={classes.code}>{code}</Code>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton label="Copy codes" value={text} />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${productName} recovery codes.txt`}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
