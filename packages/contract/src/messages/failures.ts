/** Error screens (spec §2, D20, D151). */
export const failureMessages = {
  route: {
    title: 'Unexpected Application Error!',
    lead: 'Ceva nu a mers bine, ne pare rău.',
    retry: 'Reîncarcă pagina',
    requestId: (id: string) => `Codul erorii: ${id}`,
  },
  global: 'Ceva nu a mers bine, ne pare rău.',
  notFound: {
    title: '404',
    lead: 'Aici nu e nimic de râs. Cauți comedia în locul greșit.',
    home: 'Acasă',
    search: 'Caută ceva de râs',
  },
  unavailable: {
    title: 'Aplicația nu este disponibilă momentan',
    MAINTENANCE: 'Facem puțină ordine în culise. Revenim curând.',
    back: (moment: string) => `Facem puțină ordine în culise. Revenim pe ${moment}.`,
    COUNTRY: 'Serviciul nu este disponibil în țara din care te uiți.',
    APP_TOO_OLD: 'Versiunea aceasta e prea veche. Actualizează aplicația.',
    retry: 'Încearcă din nou',
  },
  part: { title: 'Nu am putut încărca', retry: 'Reîncearcă' },
} as const
