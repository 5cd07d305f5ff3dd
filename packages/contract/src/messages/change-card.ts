import { leiMessages } from './lei.ts'

export const changeCardMessages = {
  title: 'Schimbă metoda de plată',
  tabs: { card: 'Card', paypal: 'PayPal' },
  card: {
    label: 'Datele cardului',
    submit: 'Salvează cardul',
    loading: 'Se încarcă formularul cardului…',
    testHint: 'Mediu de test: folosește un card de test, de exemplu 4242 4242 4242 4242.',
    safe: 'Datele cardului ajung direct la procesatorul de plăți. Noi nu le vedem.',
  },
  paypal: {
    lead: `Continui pe pagina PayPal și revii aici. ${leiMessages.paypal} Perioada plătită deja rămâne a ta.`,
    submit: 'Continuă cu PayPal',
  },
  current: 'Acum plătești cu',
  waiting: 'Confirmăm noua metodă de plată…',
  done: 'Metoda de plată a fost actualizată.',
  cardError: 'Ceva nu a mers corespunzător!',
} as const
