import type { ChargeCurrency } from '../entities/currency.ts'
import { leiMessages } from './lei.ts'
import { allProfiles } from './counts.ts'

/** /subscribe and the order (spec §2, D128, D132, D133). No jokes about money. */
export const subscribeMessages = {
  stepOne: 'Pasul 1 din 2',
  stepTwo: 'Pasul 2 din 2',
  steps: ['Alegi', 'Plătești'],
  title: 'Alege un abonament',
  lead: `Tot catalogul, ${allProfiles}, pe toate dispozitivele.`,
  voucher: {
    title: 'Oferă un abonament!',
    lead: 'Prietenul tău primește un cod. Tu primești mulțumirile.',
    action: 'Fă un cadou',
  },
  footnotes: (cardCurrency: ChargeCurrency) => [
    'Rezoluția depinde de conexiunea ta la internet: minimum 5 Mbps, iar pentru calitate înaltă 10 Mbps.',
    ...(cardCurrency === 'RON'
      ? ['Plata se face în RON, la cursul din ziua plății.', 'Prin PayPal plata se face în Euro.']
      : ['Plata se face în Euro.']),
  ],
  trust: 'Anulezi oricând din cont',
  insteadOf: (price: string) => `față de ${price}\u00a0Euro, 12\u00a0×\u00a0abonament\u00a0lunar`,
  saving: (amount: string) => `economisești ${amount}\u00a0Euro pe an`,
  vatIncluded: 'TVA inclus',
  summary: {
    title: 'Comanda ta',
    plan: 'Abonament',
    price: 'Preț',
    today: 'De plată azi',
    renewal: (price: string, date: string) =>
      `Se reînnoiește automat pe ${date}, cu ${price} Euro.`,
    renewalInLei: (price: string, date: string) =>
      `Se reînnoiește automat pe ${date}, cu ${price} Euro, ${leiMessages.renewal}.`,
    /** When a coupon lowers the renewal for some time. */
    fullPrice: (price: string, date: string) => `Din ${date} plătești ${price} Euro.`,
    fullPriceInLei: (price: string, date: string) =>
      `Din ${date} plătești ${price} Euro, ${leiMessages.renewal}.`,
    cancel: 'Anulezi din Cont → Anulează abonamentul, cu cel puțin 48 de ore înainte de reînnoire.',
    method: 'Metoda de plată',
    calculating: 'Calculăm prețul…',
    quoteFailed: 'Nu am putut calcula prețul.',
    retryQuote: 'Încearcă din nou',
    card: 'Card',
    cardNote: 'Continui pe pagina securizată de plată.',
    paypal: 'PayPal',
    paypalNote: `Continui pe pagina PayPal, apoi revii aici. ${leiMessages.paypal}`,
    afterGift: (date: string) =>
      `Prima plată este pe ${date}, când se încheie perioada pe care o ai deja.`,
    freeMonths: 'Nu plătești nimic și nu ai nevoie de card.',
    back: 'Alt abonament',
    order: 'Comandă cu obligație de plată',
    orderFor: (amount: string) => `Comandă cu obligație de plată: ${amount}`,
  },
  consent:
    'Sunt de acord ca furnizarea să înceapă imediat și iau la cunoștință că îmi pierd dreptul de retragere odată cu începerea ei.',
  consentService:
    'Sunt de acord ca furnizarea să înceapă imediat. Mă pot retrage în 14 zile și plătesc doar zilele folosite.',
  consentRequired: 'Bifează acordul pentru a continua',
  refunds:
    'Sumele plătite nu se rambursează, cu excepția cazurilor prevăzute de lege (retragere, neconformitate, plată eronată)',
  terms: 'Comandând, accepți termenii și condițiile.',
  readTerms: 'Citește-i aici.',
  purchaseFailed:
    'Achiziția abonamentului nu a putut fi finalizată! Vă rugăm să încercați din nou.',
} as const
