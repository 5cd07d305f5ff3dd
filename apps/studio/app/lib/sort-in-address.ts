import type { SortDescriptor } from 'react-aria-components'

export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' }

/** An order as it stands in the address: the column, with a minus before it when it descends. */
export const sortText = ({ column, direction }: Sort): string =>
  direction === 'descending' ? `-${column}` : column

/** The order behind a text of the address; null for none. */
export function sortOf(text: string | undefined): Sort | null {
  if (!text) return null

  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' }
}

/** The order of a table that stands in the address; `text` says which without a choice. */
export const sortInAddress = (
  text: string,
  onChange: (patch: { readonly sort: string }) => void,
) => ({
  by: sortOf(text) ?? undefined,
  onChange: ({ column, direction }: SortDescriptor) =>
    onChange({ sort: sortText({ column: String(column), direction }) }),
})
