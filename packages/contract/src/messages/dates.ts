/** Words for moments that no format has (decisions §3.6). */
export const dateMessages = {
  never: 'niciodată',
  justNow: 'chiar acum',
} as const
