import type { Video } from '@hlizo/contract/entities/video'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { PinForm } from '#web/features/pin/pin-form.tsx'
import { BeforeFilm } from '#web/features/player/before-film.tsx'
import { QuestionNotice } from '#web/features/player/player-notices.tsx'

const ro = pinMessages.gate

/** The watch page of a title that asks for the PIN first. */
export function PinGate({ film, onGiven }: { film: Video; onGiven: () => void }) {
  return (
    <BeforeFilm film={film}>
      <QuestionNotice title={ro.title(film.ageRating)} text={ro.lead}>
        <PinForm purpose="titles" submit={ro.open} onGiven={onGiven} />
      </QuestionNotice>
    </BeforeFilm>
  )
}
