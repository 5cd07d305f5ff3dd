import { studioMessages } from '@hlizo/contract/messages/studio'
import { NavLink, useMatch } from 'react-router'
import type { Section } from '#studio/section.ts'
import { Icon } from '#studio/ui/icon.tsx'
import { useInSight } from '#studio/ui/use-in-sight.ts'
import styles from './navigation.module.css'

type SectionsProps = { sections: readonly Section[]; onGo?: () => void }

/** The sections and their screens, beside the screen on wide windows. */
export function Navigation({ sections }: SectionsProps) {
  return (
    <nav className={styles.side} aria-label={studioMessages.navigation}>
      <SectionList sections={sections} />
    </nav>
  )
}

export function SectionList({ sections, onGo }: SectionsProps) {
  return (
    <ul className={styles.sections}>
      {sections.map(({ label, icon, screens }) => (
        <li key={label}>
          <p className={styles.section}>
            <Icon name={icon} />
            {label}
          </p>
          <ul className={styles.screens}>
            {screens.map((screen) => (
              <li key={screen.path}>
                <ScreenLink {...screen} onGo={onGo} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type ScreenLinkProps = { path: string; label: string; onGo: (() => void) | undefined }

/** Leads to a screen. */
function ScreenLink({ path, label, onGo }: ScreenLinkProps) {
  const isOpen = useMatch({ path, end: false }) !== null
  const link = useInSight<HTMLAnchorElement>(isOpen)

  return (
    <NavLink ref={link} className={styles.link ?? ''} to={path} onClick={onGo}>
      {label}
    </NavLink>
  )
}
