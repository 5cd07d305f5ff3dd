/** The name of the service and what it says of itself: the one place to rename it. */
export const brand = {
  name: 'Hlizo',
  tagline: 'Râzi acum, explici pe urmă.',
  description: 'Stand-up, emisiuni și podcasturi de comedie, pe românește.',
} as const
