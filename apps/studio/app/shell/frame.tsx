import { studioMessages } from '@hlizo/contract/messages/studio'
import { useState } from 'react'
import { Outlet, useNavigate, useNavigation } from 'react-router'
import { useOperator } from '#studio/lib/operator.ts'
import { sectionsFor } from '#studio/sections.ts'
import { CommandPalette } from './command-palette.tsx'
import { Navigation } from './navigation.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './frame.module.css'

type Over = 'palette' | 'help' | null

/** The frame of every screen: navigation, top bar, command palette and shortcuts. */
export function Frame() {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const [over, setOver] = useState<Over>(null)
  const sections = sectionsFor(useOperator().roles)
  const close = () => setOver(null)
  useShortcuts({
    openPalette: () => setOver('palette'),
    openHelp: () => setOver('help'),
    goTo: (letter) => {
      const first = sections.find((section) => section.letter === letter)?.screens[0]
      if (first) void navigate(first.path)
    },
  })

  return (
    <>
      <div className={styles.frame}>
        <a className={styles.skip} href="#main">
          {studioMessages.skip}
        </a>
        <TopBar
          sections={sections}
          onSearch={() => setOver('palette')}
          onHelp={() => setOver('help')}
        />
        <Navigation sections={sections} />
        <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
          <Outlet />
        </main>
      </div>
      <CommandPalette isOpen={over === 'palette'} onClose={close} sections={sections} />
      <ShortcutHelp isOpen={over === 'help'} onClose={close} sections={sections} />
    </>
  )
}
