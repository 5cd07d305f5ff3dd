export const chargesMessages = {
  title: 'Plăți',
  receipt: 'Factură',
  receiptOf: (charge: string, date: string) => `Descarcă factura: ${charge}, ${date}`,
  defaultDescription: 'Abonament',
  refund: 'Rambursare',
  failed: 'Nu am putut încărca plățile.',
  more: 'Plăți mai vechi',
  retry: 'Încearcă din nou',
  firstInvoice: 'Prima factură va fi emisă pe 12 decembrie.',
  empty: 'Nu ai nicio plată încă.',
} as const
