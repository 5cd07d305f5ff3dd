import { allProfiles, otherPeople } from './counts.ts'

/** Spec §3 Plan, §9 Price and term. */
export const offerMessages = {
  monthly: {
    description: 'Abonament lunar',
    priceDescription: 'pe lună, TVA inclus',
    promotionText: null,
  },
  yearly: {
    description: 'Abonament anual',
    priceDescription: 'pe an, TVA inclus',
    promotionText: 'Cel mai bun preț',
  },
  halfYearly: {
    description: 'Abonament pe 6 luni',
    priceDescription: 'la 6 luni, TVA inclus',
    promotionText: null,
  },
  vouchers: {
    oneMonth: 'O lună de râs, cât să prindă gustul.',
    threeMonths: 'Un anotimp întreg de bună dispoziție.',
    sixMonths: 'Jumătate de an fără fețe lungi.',
    twelveMonths: 'Un an de hlizit, cadoul care nu se strică în frigider.',
    benefits: [
      'Tot catalogul: stand-up, emisiuni și podcasturi',
      `Se împarte cu încă ${otherPeople}, pe ${allProfiles}`,
      'Se activează fără card',
    ],
  },
  benefits: [
    'Tot catalogul: stand-up, emisiuni, podcasturi',
    `${allProfiles}, fiecare cu lista lui`,
    'Pe telefon, calculator și televizor',
    'Fără reclame între tine și poantă',
  ],
} as const
