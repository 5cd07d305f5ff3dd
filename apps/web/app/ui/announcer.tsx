import { useSyncExternalStore } from 'react'
import { announcements, type Announcement } from './announcements.ts'

const none: Announcement = { id: 0, text: '' }

/** The polite live region of the page. Each text is a new element, so that a repeated text is announced again. */
export function Announcer() {
  const { id, text } = useSyncExternalStore(announcements.subscribe, announcements.read, () => none)

  return (
    <div className="visually-hidden" aria-live="polite" data-announcer>
      <span key={id}>{text}</span>
    </div>
  )
}
