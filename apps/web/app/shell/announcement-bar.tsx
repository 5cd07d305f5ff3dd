import type { Announcement } from '@hlizo/contract/entities/announcement'
import { announcementMessages as ro } from '@hlizo/contract/messages/announcement'
import { useState } from 'react'
import { closeAnnouncement } from '#web/lib/closed-announcements.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './announcement-bar.module.css'

/** What operators announce, above the page. The server leaves it out once it was closed. */
export function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  const { id, text, link, audience, kind } = announcement
  const [isClosed, setClosed] = useState(false)
  const isSignedIn = useIsSignedIn()
  const isForOthers = isSignedIn ? audience === 'visitors' : audience === 'subscribers'
  if (isClosed || isForOthers) return null

  const close = () => {
    closeAnnouncement(id)
    setClosed(true)
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }

  return (
    <section className={styles.bar} data-kind={kind} aria-label={ro.label}>
      <p className={styles.words}>
        {text} {link && <TextLink to={link.href}>{link.words}</TextLink>}
      </p>
      <button type="button" className={styles.close} aria-label={ro.close} onClick={close}>
        <Icon name="close" />
      </button>
    </section>
  )
}
