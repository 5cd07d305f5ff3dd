import type { Video } from '@hlizo/contract/entities/video'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { openedByPin } from '#web/features/pin/opened-by-pin.ts'
import { TvPin } from './tv-pin.tsx'

const ro = pinMessages.gate

type TvPinGateProps = {
  film: Pick<Video, 'ageRating'>
  refetch: () => Promise<unknown>
  onBack: () => void
}

/** In the place of a title that asks for the PIN first. */
export function TvPinGate({ film, refetch, onBack }: TvPinGateProps) {
  return (
    <TvPin
      purpose="titles"
      title={ro.title(film.ageRating)}
      lead={ro.lead}
      onGiven={() => void openedByPin(refetch)}
      onCancel={onBack}
    />
  )
}
