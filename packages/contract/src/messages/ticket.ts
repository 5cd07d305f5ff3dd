/** Decoration: nothing here needs to be read. */
export const ticketMessages = {
  admit: 'Bilet la râs',
  row: 'Rândul',
  seat: 'Locul',
  stamps: {
    login: 'Abonat',
    register: 'Rezervat',
    registered: 'Aproape',
    resend: 'Retipărit',
    reset: 'Duplicat',
    challenge: 'Control',
  },
} as const
