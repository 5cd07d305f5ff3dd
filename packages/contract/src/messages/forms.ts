import { counted } from '../plural.ts'

/** What forms share; a rule without a text of the specification has one here (spec §5 „Forms”, D153). */
export const formMessages = {
  required: 'Câmp obligatoriu',
  /** A button beside a field: a form may have several of them. */
  ofField: (action: string, field: string) => `${action}: ${field}`,
  showPassword: 'Arată parola',
  hidePassword: 'Ascunde parola',
  save: 'Salvează',
  cancel: 'Renunță',
  back: 'Înapoi',
  close: 'Închide',
  sending: 'Se trimite…',
  opensInNewTab: 'se deschide într-o filă nouă',
  characters: (used: number, limit: number) =>
    `${used} din ${counted(limit, 'caracter', 'caractere')}`,
} as const
