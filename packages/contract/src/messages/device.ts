/** The texts of /device and of the television's own page (spec §2, §5, §8, D99, D100). */
export const deviceMessages = {
  title: 'Activează TV',
  lead: 'Scrie codul de 6 caractere de pe ecranul televizorului.',
  code: 'Cod',
  submit: 'Activează',
  invalid: { code: 'Introduce-ti un cod valid' },
  success: 'Dispozitivul a fost activat.',
  activated: (deviceName: string) => `Acum poți râde și pe ${deviceName}.`,
  notYou: 'Nu ai fost tu? Deconectează-l',
  error: 'Ceva nu a mers corespunzător.',
  errorHint: 'Cere un cod nou pe televizor.',
  tv: {
    title: 'Conectează televizorul',
    open: (address: string) => `Deschide ${address} pe telefon sau scanează codul.`,
    code: 'Codul tău',
    waiting: 'Așteptăm să introduci codul…',
    expired: 'Codul a expirat.',
    newCode: 'Cod nou',
  },
} as const
