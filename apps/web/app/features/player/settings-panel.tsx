import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton, TextButton } from '#web/ui/button.tsx'
import { useCloseOutside } from '#web/ui/use-close-outside.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { LaughterSettings } from './laughter-settings.tsx'
import type { SettingGroup } from './setting-group.ts'
import { usePlayerSettings, type PlayerSettings } from './player-settings.ts'
import type { Laughter } from './use-laughter.ts'
import { usePlayer } from './use-player.ts'
import styles from './settings-panel.module.css'

type SettingsProps = PlayerSettings & { laughter: Laughter; onJump: () => void }

export function Settings({ player, film, laughter, onJump }: SettingsProps) {
  const { session } = player
  const isOpen = usePlayer(session, (now) => now.panel === 'settings')
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useCloseOutside(frame, isOpen, () => session.closePanel('settings'))

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    session.closePanel('settings')
    opener.current?.focus()
  }

  // The dialog returns the focus to the previous element, which the closed panel no longer has.
  const help = () => {
    session.closePanel('settings')
    opener.current?.focus()
    session.openPanel('help')
  }

  return (
    <div className={styles.frame} ref={frame} onKeyDown={closeByKey} role="presentation">
      <IconButton
        ref={opener}
        icon="settings"
        label={ro.settings}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? session.closePanel : session.openPanel)('settings')}
      />
      {isOpen && (
        <Sheet player={player} film={film} onHelp={help}>
          <LaughterSettings player={player} laughter={laughter} onJump={onJump} />
        </Sheet>
      )}
    </div>
  )
}

type SheetProps = PlayerSettings & { onHelp: () => void; children: ReactNode }

function Sheet({ player, film, onHelp, children }: SheetProps) {
  const { playback, captions, captionLook } = usePlayerSettings({ player, film })

  return (
    // Focusable, so that a press on its text does not close it.
    <div className={styles.sheet} role="group" aria-label={ro.settings} tabIndex={-1}>
      <Choices groups={playback} />
      {children}
      <Choices groups={captions} />
      {captionLook.length > 0 && (
        <details className={styles.look} onToggle={showWhole}>
          <summary className={styles.summary}>{ro.captionStyle}</summary>
          <div className={styles.lookBody}>
            <Choices groups={captionLook} />
          </div>
        </details>
      )}
      <TextButton className={styles.help} onClick={onHelp}>
        {ro.shortcuts.title}
      </TextButton>
    </div>
  )
}

const Choices = ({ groups }: { groups: readonly SettingGroup[] }) =>
  groups.map((group) => <ChoiceGroup group={group} key={group.legend} />)

/** An expanded part may be below the edge of the panel. */
function showWhole({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.scrollIntoView({ block: 'nearest' })
}
