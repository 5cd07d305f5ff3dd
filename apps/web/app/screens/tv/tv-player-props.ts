import type { Profile } from '@hlizo/contract/entities/profile'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'

/** What the player of a screen is given. */
export type TvPlayerProps = {
  film: Video
  url: string
  /** Seconds. */
  startAt: number
  profile: Profile
  next: NextVideo | null
  /** How many videos have started by themselves since a key was last pressed. */
  untouchedAdvances: number
  /** Fetches the film with another signed address; null when that fails. */
  renew: () => Promise<Video | null>
  onNext: (untouchedAdvances: number) => void
  onBack: () => void
}
