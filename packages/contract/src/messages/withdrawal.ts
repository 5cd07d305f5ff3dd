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
  doneStopped: 'Reînnoirea abonamentului s-a oprit.',
  stop: {
    title: 'Oprește reînnoirea',
    lead: 'Apasă butonul doar dacă tu ai trimis retragerea din e-mail. Reînnoirea abonamentului se oprește imediat, iar timpul plătit rămâne.',
    button: 'Oprește reînnoirea acum',
    stopped: (reference: string) =>
      `Reînnoirea s-a oprit. Îți răspundem la retragerea ${reference} în cel mult 14 zile.`,
    notFound: (reference: string) =>
      `Nu am găsit un abonament care să se reînnoiască. Căutăm contractul și îți răspundem la retragerea ${reference} în cel mult 14 zile.`,
  },
  expired: (reason: string) => `Dreptul de retragere a încetat: ${reason}`,
  invalid: {
    name: 'Introduceți numele',
    email: 'Email-ul nu este valid',
    contract: 'Câmp obligatoriu',
  },
} as const
