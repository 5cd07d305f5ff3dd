import * as z from 'zod/mini'

/** The last entry of a page: when it was, and its id. */
export type PageEnd<Id> = { readonly at: Date; readonly id: Id }

function pageEnd(text: string): PageEnd<string> {
  const [at = '', id = ''] = text.split('.')

  return { at: new Date(Number(at)), id }
}

const numberedEnd = (text: string): PageEnd<number> => {
  const { at, id } = pageEnd(text)
  return { at, id: Number(id) }
}

/**
 * Where the next page begins, as a query carries it: opaque to clients, and decoded here, so that no
 * handler sees one that we did not write.
 */
export const TextCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,255}$/)),
  z.transform((text) => pageEnd(text)),
)

/** The same where entries have numbers. */
export const NumericCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.[1-9]\d{0,8}$/)),
  z.transform((text) => numberedEnd(text)),
)

/** The same where entries are titles of both kinds. */
export const TitleCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.(?:VIDEO|SHOW)-[1-9]\d{0,8}$/)),
  z.transform((text) => {
    const { at, id: title } = pageEnd(text)
    const [kind, id] = title.split('-')
    return { at, type: kind === 'SHOW' ? ('SHOW' as const) : ('VIDEO' as const), id: Number(id) }
  }),
)

/** A title as the last entry of a page: its kind and id say where it stands in the order asked for. */
export type TitleEnd = { readonly type: 'VIDEO' | 'SHOW'; readonly id: number }

/** Where a list of titles goes on, whose order is the server's: after which title. */
export const TitleEndCursor = z.pipe(
  z.string().check(z.regex(/^(?:VIDEO|SHOW)-[1-9]\d{0,8}$/)),
  z.transform((text): TitleEnd => {
    const [kind, id] = text.split('-')
    return { type: kind === 'SHOW' ? 'SHOW' : 'VIDEO', id: Number(id) }
  }),
)

/** The cursor of the page after a title. */
export const writeTitleEnd = ({ type, id }: TitleEnd): string => `${type}-${id}`

/** The last episode of a page: its place in the show, and what decides between equal places. */
export type EpisodeEnd = PageEnd<number> & { readonly season: number; readonly episode: number }

/** Where the next episodes of a show begin. */
export const EpisodeCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,9}\.\d{1,9}\.\d{1,15}\.[1-9]\d{0,8}$/)),
  z.transform((text): EpisodeEnd => {
    const [season, episode, ...end] = text.split('.')
    return { season: Number(season), episode: Number(episode), ...numberedEnd(end.join('.')) }
  }),
)

/** The cursor of the page after an episode. */
export const writeEpisodeCursor = ({ season, episode, ...end }: EpisodeEnd): string =>
  `${season}.${episode}.${writeCursor(end)}`

/** The cursor of the page after an entry. */
export const writeCursor = ({ at, id }: PageEnd<string | number>): string => `${at.getTime()}.${id}`
