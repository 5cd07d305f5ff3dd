import { playerMessages as ro } from '@hlizo/contract/messages/player'
import type { KeyboardEvent } from 'react'
import type { SettingGroup } from '#web/features/player/setting-group.ts'
import { usePlayerSettings, type PlayerSettings } from '#web/features/player/player-settings.ts'
import { remoteKeyOf } from './remote-key.ts'
import { TvButton } from './tv-button.tsx'

/** The settings of the player for arrow keys. It stands in the place of the controls, so the focus stays in it. */
export function TvSettings({ player, film }: PlayerSettings) {
  const { captions, captionLook, playback } = usePlayerSettings({ player, film })
  const groups = [...captions, ...captionLook, ...playback]

  const close = () => player.session.closePanel('settings')
  const closeByKey = (event: KeyboardEvent) => {
    if (remoteKeyOf(event.nativeEvent) !== 'back') return
    event.preventDefault()
    close()
  }

  return (
    <div onKeyDown={closeByKey} role="presentation">
      <div className="tv-settings" role="dialog" aria-label={ro.settings} data-scroll="y">
        <h2>{ro.settings}</h2>
        {groups.map((group, place) => (
          <TvSettingGroup group={group} isFirst={place === 0} key={group.legend} />
        ))}
        <div className="tv-actions" data-group data-row>
          <TvButton icon="close" variant="secondary" onPress={close}>
            {ro.shortcuts.close}
          </TvButton>
        </div>
      </div>
    </div>
  )
}

function TvSettingGroup({ group, isFirst }: { group: SettingGroup; isFirst: boolean }) {
  const { legend, choices } = group

  return (
    <section className="tv-setting" role="group" aria-label={legend} data-row>
      <h3 aria-hidden="true">{legend}</h3>
      <div className="tv-actions" data-group>
        {choices.map(({ label, isChosen, choose }) => (
          <TvButton
            key={label}
            variant="secondary"
            isPressed={isChosen}
            isStart={isFirst && isChosen}
            onPress={choose}
          >
            {label}
          </TvButton>
        ))}
      </div>
    </section>
  )
}
