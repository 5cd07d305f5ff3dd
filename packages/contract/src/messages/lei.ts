/** Charges in lei (D133). Amounts, rates and dates arrive formatted. */
export const leiMessages = {
  amount: (lei: string) => `${lei} lei`,
  today: (lei: string, date: string) => `${lei} lei, la cursul BNR din ${date}`,
  fromEuro: (euro: string, rate: string, date: string) =>
    `${euro} Euro la cursul BNR de ${rate} lei, din ${date}`,
  renewal: 'în lei, la cursul BNR din ziua plății',
  ofThatDay: 'Suma în lei se calculează la cursul BNR din ziua plății.',
  paypal: 'PayPal încasează în Euro.',
  vatIncluded: 'TVA inclus',
} as const
