export const identityLinkMessages = {
  title: 'Confirmă contul tău Hlizo',
  explanation: 'Mai e un singur pas. Apasă butonul și te poți autentifica.',
  confirm: 'Confirmă contul',
} as const
