import * as z from 'zod/mini'

/** The last entry of a page: when it was, and its id. */
export type PageEnd<Id> = { readonly at: Date; readonly id: Id }

function pageEnd(text: string): PageEnd<string> {
  const [at = '', id = ''] = text.split('.')

  return { at: new Date(Number(at)), id }
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
  z.transform((text): PageEnd<number> => {
    const { at, id } = pageEnd(text)
    return { at, id: Number(id) }
  }),
)

/** The cursor of the page after an entry. */
export const writeCursor = ({ at, id }: PageEnd<string | number>): string => `${at.getTime()}.${id}`
