export const identityLinkMessages = {
  title: 'Confirmă contul tău Hlizo',
  explanation: 'Mai e un singur pas. Apasă butonul și te poți autentifica.',
  confirm: 'Confirmă contul',
  emailMove: {
    confirm: {
      title: 'Confirmă adresa nouă',
      explanation: 'Contul tău Hlizo se mută pe această adresă. Apasă butonul dacă tu ai cerut-o.',
      button: 'Confirmă adresa',
    },
    stop: {
      title: 'Oprești schimbarea adresei?',
      explanation: 'Contul tău Hlizo rămâne pe adresa de până acum.',
      button: 'Oprește schimbarea',
    },
  },
} as const
