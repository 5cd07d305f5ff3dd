import { playerMessages } from '@hlizo/contract/messages/player'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './shortcuts-dialog.module.css'

const ro = playerMessages.shortcuts
const rows = [
  'play',
  'seek',
  'volume',
  'mute',
  'captions',
  'fullscreen',
  'pictureInPicture',
  'jump',
  'speed',
  'next',
  'laugh',
  'bestMoment',
  'saveMoment',
  'help',
  'close',
] as const

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} closeLabel={ro.close}>
      <dl className={styles.list}>
        {rows.map((row) => (
          <div className={styles.row} key={row}>
            <dt>{ro[row]}</dt>
            <dd className={styles.keys}>
              <kbd>{ro.keys[row]}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
