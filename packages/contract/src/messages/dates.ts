/** For moments without a format (decisions §3.6). */
export const dateMessages = {
  never: 'niciodată',
  justNow: 'chiar acum',
} as const
