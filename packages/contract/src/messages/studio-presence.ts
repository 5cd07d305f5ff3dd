const list = new Intl.ListFormat('ro-RO', { type: 'conjunction' })

/** Null without names. The verbs have one form for one and for many. */
const said = (names: readonly string[], what: string): string | null =>
  names.length === 0 ? null : `${list.format(names)} ${what}`

/** Who else is at a page of Studio. */
export const studioPresenceMessages = {
  editing: (names: readonly string[]) =>
    said(names, 'schimbă acum această pagină. Nimic din ce scrieți nu se pierde.'),
  looking: (names: readonly string[]) => said(names, 'se uită acum la această pagină.'),
  otherWindow: 'Ai pagina deschisă și în altă fereastră.',
} as const
