const listed = new Intl.ListFormat('ro-RO', { type: 'conjunction' })

/** The laughter map of a video (docs/decisions/0149). */
export const laughterMessages = {
  laugh: 'Ha-ha!',
  noted: (position: string) => `Ha-ha! Notat la ${position}.`,
  map: 'Harta râsului',
  shown: 'Se vede pe bară',
  hidden: 'Ascunsă',
  best: 'Sari la cea mai bună poantă',
  bestAt: (position: string) => `Cea mai bună poantă, la ${position}`,
  /** On a card of „Poantele săptămânii”. */
  jokeAt: (position: string) => `Poanta la ${position}`,
  plays: 'Redă cea mai bună poantă',
  playBest: (title: string, position: string) =>
    `${title}: redă cea mai bună poantă, de la ${position}`,
  described: (positions: readonly string[]) =>
    positions.length === 0
      ? 'Harta râsului: niciun moment nu iese în față.'
      : `Harta râsului: se râde cel mai tare la ${listed.format(positions)}.`,
  few: 'Încă nu au râs destui ca să arătăm cea mai bună poantă.',
} as const
