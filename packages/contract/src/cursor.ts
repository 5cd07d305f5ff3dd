import * as z from 'zod/mini'

/** The last entry of a page: its time and id. */
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
 * The start of the next page. Opaque to clients; decoded here, so that handlers see only cursors that we
 * wrote.
 */
export const TextCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,255}$/)),
  z.transform((text) => pageEnd(text)),
)

export const NumericCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.[1-9]\d{0,8}$/)),
  z.transform((text) => numberedEnd(text)),
)

export const TitleCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.(?:VIDEO|SHOW)-[1-9]\d{0,8}$/)),
  z.transform((text) => {
    const { at, id: title } = pageEnd(text)
    const [kind, id] = title.split('-')
    return { at, type: kind === 'SHOW' ? ('SHOW' as const) : ('VIDEO' as const), id: Number(id) }
  }),
)

/** The last row of a page of a list of several parts, each ordered by time, the newest first. */
export type PartEnd = PageEnd<string> & { readonly part: number }

export const PartCursor = z.pipe(
  z.string().check(z.regex(/^\d\.\d{1,15}\.[\w-]{1,255}$/)),
  z.transform((text): PartEnd => {
    const [part, ...end] = text.split('.')
    return { part: Number(part), ...pageEnd(end.join('.')) }
  }),
)

export const writePartEnd = ({ part, ...end }: PartEnd): string => `${part}.${writeCursor(end)}`

/** The last row of a page of a list that is ordered by a count, the largest first. */
export type CountEnd<Id> = { readonly count: number; readonly id: Id }

function countEnd(text: string): CountEnd<string> {
  const [count = ''] = text.split('.', 1)

  return { count: Number(count), id: text.slice(count.length + 1) }
}

/** With a number as the id. */
export const CountCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.[1-9]\d{0,8}$/)),
  z.transform((text): CountEnd<number> => {
    const { count, id } = countEnd(text)
    return { count, id: Number(id) }
  }),
)

/** With a searched word as the id. */
export const WordCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,9}\.\P{Cc}{1,400}$/u)),
  z.transform((text) => countEnd(text)),
)

export const writeCountEnd = ({ count, id }: CountEnd<string | number>): string => `${count}.${id}`

/** The last title of a page, which determines the start of the next. */
export type TitleEnd = { readonly type: 'VIDEO' | 'SHOW'; readonly id: number }

/** The start of the next page of titles, in the server's order. */
export const TitleEndCursor = z.pipe(
  z.string().check(z.regex(/^(?:VIDEO|SHOW)-[1-9]\d{0,8}$/)),
  z.transform((text): TitleEnd => {
    const [kind, id] = text.split('-')
    return { type: kind === 'SHOW' ? 'SHOW' : 'VIDEO', id: Number(id) }
  }),
)

export const writeTitleEnd = ({ type, id }: TitleEnd): string => `${type}-${id}`

/** The last episode of a page: its position in the show, then what orders equal positions. */
export type EpisodeEnd = PageEnd<number> & { readonly season: number; readonly episode: number }

export const EpisodeCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,9}\.\d{1,9}\.\d{1,15}\.[1-9]\d{0,8}$/)),
  z.transform((text): EpisodeEnd => {
    const [season, episode, ...end] = text.split('.')
    return { season: Number(season), episode: Number(episode), ...numberedEnd(end.join('.')) }
  }),
)

export const writeEpisodeCursor = ({ season, episode, ...end }: EpisodeEnd): string =>
  `${season}.${episode}.${writeCursor(end)}`

export const writeCursor = ({ at, id }: PageEnd<string | number>): string => `${at.getTime()}.${id}`
