import { hrefs } from '@hlizo/contract/hrefs'
import { studioMessages as ro } from '@hlizo/contract/messages/studio'
import { operatorRoles } from '@hlizo/contract/messages/studio-operators'
import { useState } from 'react'
import { useOperator } from '#studio/lib/operator.ts'
import type { Section } from '#studio/section.ts'
import { Button, IconButton } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { SectionList } from './navigation.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './top-bar.module.css'

type TopBarProps = { sections: readonly Section[]; onSearch: () => void; onHelp: () => void }

export function TopBar({ sections, onSearch, onHelp }: TopBarProps) {
  const { name, roles } = useOperator()

  return (
    <header className={styles.bar}>
      <NavigationMenu sections={sections} />
      <p className={styles.name}>{ro.name}</p>
      <div className={styles.search}>
        <Button icon="search" onPress={onSearch} aria-keyshortcuts="Control+K Meta+K">
          {ro.palette.open}
        </Button>
      </div>
      <p className={styles.operator}>
        <strong>{name}</strong>
        <span>{roles.map((role) => operatorRoles[role]).join(', ')}</span>
      </p>
      <div className={styles.tools}>
        <IconButton icon="keyboard" label={ro.shortcuts.title} onPress={onHelp} />
        <ThemeSwitch />
        <a className={styles.leave} href={hrefs.home()}>
          {ro.backToSite}
        </a>
      </div>
    </header>
  )
}

/** The navigation of narrow windows. */
function NavigationMenu({ sections }: Pick<TopBarProps, 'sections'>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <div className={styles.menu}>
      <IconButton icon="menu" label={ro.openNavigation} onPress={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onClose={close} title={ro.navigation}>
        <nav aria-label={ro.navigation}>
          <SectionList sections={sections} onGo={close} />
        </nav>
      </Dialog>
    </div>
  )
}
