/** The texts of /charges (spec §2, D122). */
export const chargesMessages = {
  title: 'Plăți',
  date: 'Data',
  description: 'Descriere',
  method: 'Metoda de plată',
  amount: 'Suma',
  receipt: 'Chitanță',
  receiptOf: (date: string) => `Descarcă chitanța din ${date}`,
  defaultDescription: 'Abonament',
  refund: 'Rambursare',
  masked: (lastFour: string) => `•••• ${lastFour}`,
  failed: 'Nu am putut încărca plățile.',
  more: 'Plăți mai vechi',
  retry: 'Încearcă din nou',
  firstInvoice: 'Prima factură va fi emisă pe 12 decembrie.',
  empty: 'Nu ai nicio plată încă.',
} as const
