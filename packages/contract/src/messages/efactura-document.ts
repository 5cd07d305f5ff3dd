/** The words in the XML of an invoice, and in the archive of a month. */
export const efacturaDocumentMessages = {
  undeclared: 'Nedeclarată',
  outside: 'Neimpozabilă în România (Cod fiscal, art. 278)',
  rate: (rate: string, day: string) => `Curs BNR din ${day}: 1 EUR = ${rate} RON`,
  oss: 'TVA prin regimul special OSS (Cod fiscal, art. 315)',
  totalInLei: (amount: string) => `Total în lei: ${amount} RON`,
  checked: 'verificare',
  noProblems: 'Toate facturile trec regulile EN 16931 și CIUS-RO verificate de noi.',
} as const
