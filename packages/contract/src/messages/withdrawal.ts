export const withdrawalMessages = {
  title: 'Retrage-te din contract aici',
  lead: 'Completează formularul și confirmă. Primești imediat dovada pe e-mail.',
  name: 'Nume și prenume',
  email: 'E-mail',
  contract: 'Numărul comenzii sau al contractului',
  statement: 'Declarație (opțional)',
  continue: 'Continuă',
  confirm: 'Confirmă retragerea aici',
  back: 'Înapoi',
  done: (reference: string, moment: string) =>
    `Am primit retragerea ta (${reference}) pe ${moment}. Ți-am trimis dovada pe e-mail.`,
  expired: (reason: string) => `Dreptul de retragere a încetat: ${reason}`,
  invalid: {
    name: 'Introduceți numele',
    email: 'Email-ul nu este valid',
    contract: 'Câmp obligatoriu',
  },
} as const
