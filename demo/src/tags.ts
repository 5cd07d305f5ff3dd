/** A row of the home page; the operator's order is the array's. */
export type Tag = { readonly name: string; readonly isPinned: boolean }

/** The twelve tags, the pinned ones are above those sorted by taste. */
export const tags: readonly Tag[] = [
  { name: 'Râs la birou', isPinned: true },
  { name: 'Familie și rude', isPinned: true },
  { name: 'Viața la bloc', isPinned: true },
  { name: 'La țară', isPinned: false },
  { name: 'Dating fără filtru', isPinned: false },
  { name: 'Scurte', isPinned: true },
  { name: 'Improvizație', isPinned: false },
  { name: 'Satiră', isPinned: false },
  { name: 'Pentru drum lung', isPinned: false },
  { name: 'Părinți obosiți', isPinned: false },
  { name: 'Absurd total', isPinned: false },
  { name: 'Debuturi', isPinned: false },
]
