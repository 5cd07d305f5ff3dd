/** The texts of /change-card (spec §2, §8, D120, D152). */
export const changeCardMessages = {
  title: 'Schimbă metoda de plată',
  tabs: { card: 'Card', paypal: 'PayPal' },
  card: { label: 'Datele cardului', submit: 'Salvează cardul' },
  paypal: { lead: 'Continui pe pagina PayPal și revii aici.', submit: 'Continuă cu PayPal' },
  current: (method: string) => `Acum plătești cu ${method}.`,
  done: 'Metoda de plată a fost actualizată.',
  cardError: 'Ceva nu a mers corespunzător!',
} as const
