import type { VideoCard } from '@hlizo/contract/entities/video'
import { formatDayAndHour } from '@hlizo/domain/dates'

/** When a premiere begins, on its card. */
export const premiereNote = ({ launchTime }: Pick<VideoCard, 'launchTime'>) =>
  formatDayAndHour(new Date(launchTime))
