import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { percentText } from '@hlizo/contract/percent'
import { IconButton } from '#web/ui/button.tsx'
import { setVolume, toggleMute } from '@hlizo/player/media-port'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'
import styles from './volume-control.module.css'

export function VolumeControl({ player: { session, video } }: { player: PlayerOnScreen }) {
  const volume = usePlayer(session, (now) => now.volume)
  const percent = Math.round(volume * 100)

  return (
    <div className={styles.control}>
      <IconButton
        icon={volume === 0 ? 'volume-off' : 'volume'}
        label={volume === 0 ? ro.unmute : ro.mute}
        onClick={() => toggleMute(video)}
      />
      <span className={styles.room}>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-label={ro.volume}
          aria-valuetext={percentText(percent)}
          ref={(slider) => slider?.style.setProperty('--volume', `${percent}%`)}
          onChange={(event) => setVolume(video, event.target.valueAsNumber / 100)}
        />
      </span>
    </div>
  )
}
