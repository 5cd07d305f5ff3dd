/** „Găsește gluma”: what is said in videos, found by a quote. */
export const linesMessages = {
  heading: 'Se aude în…',
  at: (clock: string) => `la ${clock}`,
  quote: (text: string) => `„${text}”`,
  play: (title: string, clock: string, text: string) => `Redă „${title}” de la ${clock}: „${text}”`,
  /** A visitor may read one line of a video, and it is another one. */
  hidden: 'Replica se aude în acest video. Cu abonament o găsești la secundă.',
  offer: 'Vezi abonamentele',
  failed: 'Replicile nu s-au încărcat.',
} as const
