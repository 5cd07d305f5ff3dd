import { studioPresenceMessages as ro } from '@hlizo/contract/messages/studio-presence'
import styles from './presence-note.module.css'
import { usePresence } from './use-presence.ts'

type PresenceNoteProps = {
  /** The page: `video-12`, `video-12-captions-ro`, `home`, `legal-terms`. */
  place: string
  isEditing: boolean
}

/** Who else looks at this page or edits it now. */
export function PresenceNote({ place, isEditing }: PresenceNoteProps) {
  const colleagues = usePresence(place, isEditing)
  const others = colleagues.filter(({ isSelf }) => !isSelf)
  const names = (isBusy: boolean) =>
    others.filter((one) => one.isEditing === isBusy).map(({ name }) => name)
  const lines = [
    ro.editing(names(true)),
    ro.looking(names(false)),
    colleagues.some(({ isSelf }) => isSelf) ? ro.otherWindow : null,
  ].filter((line) => line !== null)

  return (
    <div role="status" className={lines.length > 0 ? styles.note : styles.empty}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
