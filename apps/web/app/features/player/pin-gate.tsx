import type { Video } from '@hlizo/contract/entities/video'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { PinForm } from '#web/features/pin/pin-form.tsx'
import { Poster, TitleBar } from './player-frame.tsx'
import notice from './player-notices.module.css'
import styles from './player.module.css'

const ro = pinMessages.gate

/** The watch page of a title that asks for the PIN first. */
export function PinGate({ film, onGiven }: { film: Video; onGiven: () => void }) {
  return (
    <div className={styles.player}>
      <Poster film={film} />
      <div className={notice.backdrop}>
        <div className={notice.notice}>
          <h2 className={notice.title}>{ro.title(film.ageRating)}</h2>
          <p className={notice.text}>{ro.lead}</p>
          <PinForm purpose="titles" submit={ro.open} onGiven={onGiven} />
        </div>
      </div>
      <div className={styles.top}>
        <TitleBar film={film} />
      </div>
    </div>
  )
}
