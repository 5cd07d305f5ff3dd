import { laughterMessages as ro } from '@hlizo/contract/messages/laughter'
import { TextButton } from '#web/ui/button.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { settingGroup } from './setting-group.ts'
import type { Laughter } from './use-laughter.ts'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'

type LaughterSettingsProps = { player: PlayerOnScreen; laughter: Laughter; onJump: () => void }

/** Whether the map is drawn, and the way to the best moment; nothing while there is no map. */
export function LaughterSettings({ player, laughter, onJump }: LaughterSettingsProps) {
  const { session } = player
  const showsLaughter = usePlayer(session, (now) => now.showsLaughter)
  if (laughter.map === null) return null
  const group = settingGroup({
    legend: ro.map,
    choices: [
      { value: true, label: ro.shown },
      { value: false, label: ro.hidden },
    ],
    chosen: showsLaughter,
    onChoose: session.choices.chooseLaughter,
  })

  return (
    <>
      <ChoiceGroup group={group} />
      {laughter.map.moments.length > 0 && <TextButton onClick={onJump}>{ro.best}</TextButton>}
    </>
  )
}
