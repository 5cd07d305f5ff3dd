/** How charges in lei are explained (D133). Amounts, rates and dates come in formatted. */
export const leiMessages = {
  amount: (lei: string) => `${lei} lei`,
  /** Beside a price in euro: what it is in lei today. */
  today: (lei: string, date: string) => `${lei} lei, la cursul BNR din ${date}`,
  /** Beside an amount in lei: the euro that it comes from. */
  fromEuro: (euro: string, rate: string, date: string) =>
    `${euro} Euro la cursul BNR de ${rate} lei, din ${date}`,
  renewal: 'în lei, la cursul BNR din ziua plății',
  /** After an amount in lei of a payment that is still to come. */
  ofThatDay: 'Suma în lei se calculează la cursul BNR din ziua plății.',
  paypal: 'PayPal încasează în Euro.',
  vatIncluded: 'TVA inclus',
} as const
