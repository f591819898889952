import { Fragment, useState } from 'react';
import type { Role } from '#domain/identity/accounts.ts';
import * as texts from '#texts/keys.gen.ts';
import { getShortcuts, shortcutGroups } from '../lib/shortcuts.ts';
import { areSingleKeyShortcutsEnabled, setSingleKeyShortcuts } from '../lib/singleKeyShortcuts.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { Toggle } from '../ui/form/Toggle.tsx';
import classes from './ShortcutSheet.module.css';

/** All shortcuts of a role, and the switch for single-key shortcuts. */
export function ShortcutSheet({ as, opened, onClose }: { as: Role; opened: boolean; onClose: () => void }) {
  const [areOn, setOn] = useState(areSingleKeyShortcutsEnabled);
  const keys = getShortcuts(as);
  const change = (on: boolean) => {
    setSingleKeyShortcuts(on);
    setOn(on);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title()} size="lg">
      <Toggle
        label={texts.singleKeys()}
        description={texts.singleKeysHint()}
        checked={areOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <div className={classes.groups}>
        {Object.entries(shortcutGroups).map(([group, title]) => (
          <section key={group}>
            <h3 className={classes.title}>{title()}</h3>
            <dl className={classes.keys}>
              {keys
                .filter((key) => key.group === group)
                .map(({ name, keys, label }) => (
                  <div key={name} className={classes.key}>
                    <dt>
                      <ShortcutKeys keys={keys} />
                    </dt>
                    <dd>{label()}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** `g p` as two keys with a word between them, `mod+k` as a key combination. */
export function ShortcutKeys({ keys }: { keys: string }) {
  const isMac = /^Mac/.test(navigator.platform);
  return keys.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ` ${texts.afterwards()} `}
      {part.split('+').map((key) => (
        <kbd key={key} className={classes.cap}>
          {key === 'mod' ? (isMac ? '⌘' : texts.control()) : key.toUpperCase()}
        </kbd>
      ))}
    </Fragment>
  ));
}
