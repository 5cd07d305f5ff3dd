/** Marks a fact that the law requires and only the operator knows, so that its absence is visible. */
export const TO_COMPLETE = '[DE COMPLETAT]'

/** The operator of the demo until one is configured. The addresses are reserved (RFC 2606). */
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

export const DEMO_SUPPORT_EMAIL = 'suport@hlizo.example'
