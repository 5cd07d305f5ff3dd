import type { Profile } from '@hlizo/contract/entities/profile'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'

/** What the player of a screen is given. */
export type PlayerProps = {
  /** What fills the screen when the viewer asks for that. */
  frame: HTMLElement
  film: Video
  url: string
  /** Seconds. */
  startAt: number
  profile: Profile | null
  next: NextVideo | null
  /** How many videos have started by themselves since the viewer last touched anything. */
  untouchedAdvances: number
  /** Fetches the film with another signed address; null when that fails. */
  renew: () => Promise<Video | null>
  onNext: (next: { isByItself: boolean; untouchedAdvances: number }) => void
}
