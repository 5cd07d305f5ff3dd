import { counted } from '../plural.ts'

/** The company details in the account (D137). */
export const companyMessages = {
  title: 'Facturare pe firmă',
  lead: 'Completează datele firmei și următoarele facturi vin pe numele ei. Facturile de luna aceasta se refac pe loc.',
  taxNumber: 'CUI',
  name: 'Numele firmei',
  address: 'Adresa sediului',
  addressHint: 'Strada și numărul, localitatea și județul; în București, și sectorul.',
  submit: 'Salvează firma',
  remove: 'Facturează pe numele meu',
  removed: 'Următoarele facturi vin pe numele tău.',
  saved: (corrected: number) =>
    corrected === 0
      ? 'Am salvat datele firmei.'
      : `Am salvat datele firmei și am refăcut ${counted(corrected, 'factură', 'facturi')}.`,
  failed: 'Nu am putut încărca datele firmei.',
  retry: 'Încearcă din nou',
  invalid: {
    taxNumber: 'Scrie CUI-ul firmei',
    name: 'Scrie numele firmei',
    address: 'Scrie adresa sediului',
    tooLong: 'Textul este prea lung',
  },
} as const
