/** The cookie banner (spec §2, D142). Both buttons have equal weight. */
export const cookieBannerMessages = {
  label: 'Cookie-uri',
  text: 'Folosim cookie-uri esențiale ca să meargă serviciul și, doar dacă vrei, unele de analiză, ca să știm ce te face să râzi.',
  acceptAll: 'Accept toate',
  acceptEssentials: 'Doar esențiale',
  list: 'Vezi lista',
} as const
