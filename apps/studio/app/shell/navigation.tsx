import { studioMessages } from '@hlizo/contract/messages/studio'
import { NavLink } from 'react-router'
import type { Section } from '#studio/section.ts'
import { Icon } from '#studio/ui/icon.tsx'
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
                <NavLink className={styles.link ?? ''} to={screen.path} onClick={onGo}>
                  {screen.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
