/** The only place to rename the service. */
export const brand = {
  name: 'Hlizo',
  tagline: 'Râzi acum, explici pe urmă.',
  description: 'Stand-up, emisiuni și podcasturi de comedie, pe românește.',
} as const
