/** What stands where only the operator knows the answer; the law wants one, so its absence must be seen. */
export const TO_COMPLETE = '[DE COMPLETAT]'

/** Whom the demo belongs to, as long as nobody says who runs it. The addresses lead nowhere (RFC 2606). */
export const demoOperator = {
  name: 'Hlizo Demo S.R.L.',
  taxId: 'RO00000000',
  registration: 'J00/0000/2026',
  address: 'str. Exemplului 1, București',
  email: 'contact@hlizo.example',
  dataProtectionEmail: 'date@hlizo.example',
  providers: 'în această demonstrație, niciunul',
  dataLocation: 'pe calculatorul pe care rulează demonstrația',
} as const

/** Where the demo's support reads its mail. */
export const DEMO_SUPPORT_EMAIL = 'suport@hlizo.example'
