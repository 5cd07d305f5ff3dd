import { counted } from '../plural.ts'

/** „Găsește gluma”: what is said in videos, found by a quote. */
export const linesMessages = {
  heading: 'Se aude în…',
  /** When no title is found. */
  found: (count: number) => `Replica se aude în ${counted(count, 'video', 'videouri')}.`,
  at: (clock: string) => `la ${clock}`,
  quote: (text: string) => `„${text}”`,
  /** A visitor may read one line of a video, and it is another one. */
  hidden: 'Replica se aude în acest video. Cu abonament o găsești la secundă.',
  failed: 'Replicile nu s-au încărcat.',
} as const
