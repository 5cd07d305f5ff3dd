export const comedianMessages = {
  videos: 'Video',
  shows: 'Emisiuni',
  more: 'Mai multe titluri',
  empty: 'Încă nu are nimic la noi. Repetă.',
} as const
