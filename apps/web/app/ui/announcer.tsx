import { useSyncExternalStore } from 'react'
import { announcements, type Announcement } from './announcements.ts'

const none: Announcement = { id: 0, text: '' }

/** The polite live region of the page. A new element for each text: the same words twice are read twice. */
export function Announcer() {
  const { id, text } = useSyncExternalStore(announcements.subscribe, announcements.read, () => none)

  return (
    <div className="visually-hidden" aria-live="polite" data-announcer>
      <span key={id}>{text}</span>
    </div>
  )
}
