import { studioMessages } from '@hlizo/contract/messages/studio'
import type { ReactNode } from 'react'
import { Keyboard } from 'react-aria-components'
import { useShownKeys, type KeyGroup } from '#studio/lib/screen-keys.ts'
import type { Section } from '#studio/section.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import styles from './shortcut-help.module.css'

const ro = studioMessages.shortcuts

type ShortcutHelpProps = { isOpen: boolean; onClose: () => void; sections: readonly Section[] }

/** The list of shortcuts, shown by `?`. */
export function ShortcutHelp({ isOpen, onClose, sections }: ShortcutHelpProps) {
  const groups = useShownKeys()

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title}>
      <dl className={styles.list}>
        <Line does={ro.palette}>
          <Keyboard>Ctrl K</Keyboard>
        </Line>
        {sections.map(({ label, letter }) => (
          <Line key={letter} does={ro.goTo(label)}>
            <Keyboard>g</Keyboard> {ro.followedBy} <Keyboard>{letter}</Keyboard>
          </Line>
        ))}
        <Line does={ro.table}>
          <Keyboard>↑ ↓</Keyboard>
        </Line>
        <Line does={ro.open}>
          <Keyboard>Enter</Keyboard>
        </Line>
        <Line does={ro.close}>
          <Keyboard>Esc</Keyboard>
        </Line>
        <Line does={ro.help}>
          <Keyboard>?</Keyboard>
        </Line>
      </dl>
      {groups.map((group) => (
        <ScreenKeys key={group.title} group={group} />
      ))}
    </Dialog>
  )
}

function ScreenKeys({ group: { title, note, keys } }: { group: KeyGroup }) {
  return (
    <section>
      <h3>{title}</h3>
      {note !== undefined && <p>{note}</p>}
      <dl className={styles.list}>
        {keys.map(({ key, shown, does }) => (
          <Line key={key} does={does}>
            <Keyboard>{shown}</Keyboard>
          </Line>
        ))}
      </dl>
    </section>
  )
}

function Line({ does, children }: { does: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{does}</dt>
      <dd>{children}</dd>
    </div>
  )
}
