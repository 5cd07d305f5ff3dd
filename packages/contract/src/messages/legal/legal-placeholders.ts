/** Words between braces that the page replaces by facts of the configuration. */
export const legalPlaceholders = {
  brand: 'marca',
  supportEmail: 'e-mail-suport',
  monthlyPrice: 'pret-lunar',
  yearlyPrice: 'pret-anual',
  name: 'firma',
  taxId: 'cui',
  registration: 'registrul-comertului',
  address: 'sediul',
  email: 'e-mail-firma',
  dataProtectionEmail: 'e-mail-date-personale',
  providers: 'furnizori',
  dataLocation: 'locul-datelor',
} as const

/** Marks a table’s caption in the text. */
export const legalTableMark = 'Tabel:'
