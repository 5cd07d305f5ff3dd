/** The texts of /device, where a television is let in by its code (spec §2, §5, §8, D99, D100). */
export const deviceMessages = {
  title: 'Activează TV',
  lead: 'Scrie codul de 6 caractere de pe ecranul televizorului.',
  code: 'Cod',
  submit: 'Activează',
  invalid: { code: 'Introduce-ti un cod valid' },
  success: 'Dispozitivul a fost activat.',
  activated: (deviceName: string) => `Acum poți râde și pe ${deviceName}.`,
  goOn: 'Lasă telefonul deoparte: televizorul merge singur mai departe.',
  notYou: 'Nu ai fost tu? Deconectează-l',
  refused: 'Dispozitivul a fost deconectat.',
  devices: 'Vezi dispozitivele',
  home: 'Înapoi la spectacole',
  error: 'Ceva nu a mers corespunzător.',
  errorHint: 'Cere un cod nou pe televizor.',
} as const
