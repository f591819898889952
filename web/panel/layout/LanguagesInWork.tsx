import { Stack, Text } from '@mantine/core';
import { languagesInWork } from '#texts/languages.gen.ts';
import * as texts from '#texts/settings.gen.ts';
import { ProgressBar } from '../ui/display/ProgressBar.tsx';
import { Card } from '../ui/layout/Card.tsx';

/** How far the translation of each new language is, for administrators alone (languages.md, section 9). */
export function LanguagesInWork({ languages = languagesInWork }) {
  if (languages.length === 0) return null;
  return (
    <Card title={texts.languagesInWork()}>
      <Stack gap="sm">
        <Text c="dimmed">{texts.languagesHint()}</Text>
        {languages.map(({ tag, name, sentences, translated }) => (
          <div key={tag}>
            <Text>
              <span lang={tag}>{name}</span> · {texts.translated({ sentences, translated })}
            </Text>
            <ProgressBar label={name} percent={(100 * translated) / sentences} />
          </div>
        ))}
      </Stack>
    </Card>
  );
}
