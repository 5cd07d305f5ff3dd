/** The texts of /comedian/{slug} (D84). */
export const comedianMessages = {
  videos: 'Videoclipuri',
  shows: 'Emisiuni',
  empty: 'Încă nu are nimic la noi. Repetă.',
} as const
