import type { VideoCard } from '@hlizo/contract/entities/video'
import { homeMessages } from '@hlizo/contract/messages/home'

/** An entry of „Continuă vizionarea” that was never started is the episode after one that was watched. */
export const nextEpisodeNote = ({ progress, show }: Pick<VideoCard, 'progress' | 'show'>) =>
  progress === 0 && show !== null ? homeMessages.row.nextEpisode : undefined
