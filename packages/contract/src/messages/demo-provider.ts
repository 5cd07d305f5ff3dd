/** The pages of the demo's own OpenID provider. */
export const demoProviderMessages = {
  /** On the buttons of the sign-in screens. */
  label: 'contul demo',
  title: 'Cu ce cont demo continui?',
  lead: 'Transmitem numele și adresa de e-mail. Conturile de aici sunt inventate.',
  unverified: 'adresă neconfirmată',
  cancel: 'Renunță',
} as const
