import { cuesCount } from './counts.ts'

/** The line of a video that visitors may read. */
export const studioLinesMessages = {
  title: 'Căutarea după replici',
  lines: (count: number) => `Abonații găsesc ${cuesCount(count)} din acest video.`,
  noLines: 'Din acest video nu se găsește nicio replică: nu are subtitrări.',
  visitors: 'Cine nu are abonament citește o singură replică.',
  choices: {
    'first-found': 'Prima găsită de un vizitator',
    chosen: 'Replica aleasă aici',
    none: 'Niciuna',
  },
  choice: 'Ce replică citesc vizitatorii',
  text: 'Replica din subtitrare',
  shown: (text: string) => `Acum: „${text}”`,
  notShown: 'Acum: nicio replică.',
  save: 'Salvează alegerea',
  saved: 'Am salvat ce replică citesc vizitatorii.',
} as const
