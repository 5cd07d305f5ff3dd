/** What forms share; a rule without a text of the specification has one here (spec §5 „Forms”, D153). */
export const formMessages = {
  /** A button beside a field: a form may have several of them. */
  ofField: (action: string, field: string) => `${action}: ${field}`,
  showPassword: 'Arată parola',
  hidePassword: 'Ascunde parola',
  save: 'Salvează',
  cancel: 'Renunță',
  close: 'Închide',
  opensInNewTab: 'se deschide într-o filă nouă',
} as const
