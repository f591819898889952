import { Stack, Text } from '@mantine/core';
import { defaultLanguage } from '#texts/language.ts';
import { languagesInWork } from '#texts/languages.gen.ts';
import * as texts from '#texts/settings.gen.ts';
import { ProgressBar } from '../ui/display/ProgressBar.tsx';
import { Card } from '../ui/layout/Card.tsx';

/** How far each new language is, and what it still says in English, for administrators alone (languages.md, section 9). */
export function LanguagesInWork({ languages = languagesInWork }) {
  if (languages.length === 0) return null;
  return (
    <Card title={texts.languagesInWork()}>
      <Stack gap="sm">
        <Text c="dimmed">{texts.languagesHint()}</Text>
        {languages.map(({ tag, name, sentences, translated, missing }) => (
          <div key={tag}>
            <Text>
              <span lang={tag}>{name}</span> · {texts.translated({ sentences, translated })}
            </Text>
            <ProgressBar label={name} percent={(100 * translated) / sentences} />
            {missing.length > 0 && (
              <details>
                <summary>{texts.missing()}</summary>
                <ul lang={defaultLanguage}>
                  {missing.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        ))}
      </Stack>
    </Card>
  );
}
